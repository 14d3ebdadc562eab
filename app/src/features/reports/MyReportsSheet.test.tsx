// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, serve } from '../../shell/test-server.ts'

const server = serve()
const { MyReportsSheet } = await import('./MyReportsSheet.tsx')

const at = (day: number) => new Date(2026, 10, day, 18, 5).getTime() / 1000
const waiting = {
  id: 2,
  kind: 'user',
  object_id: 10_028,
  reason: '骚扰',
  text: '反复私信',
  state: 'open',
  created_at: at(15),
  due_at: at(24),
  decided_at: 0,
  answer: '',
}
const decided = {
  ...waiting,
  id: 1,
  reason: '侵权',
  state: 'acted',
  decided_at: at(14),
  answer: '已按社区规则处理。',
}

const show = () => render(<MyReportsSheet open onClose={() => {}} />)
const page = (list: object[], cursor = '') => ok({ list, cursor, has_more: cursor !== '' })

beforeEach(() => {
  server.answers = {}
  server.offline = false
  useUser.setState({ isLogin: true, token: 't', u: { uid: 1 } })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  useUser.setState(useUser.getInitialState())
})

it('tells of an open one by when, of a decided one what was answered', async () => {
  server.answers['x/reports/mine'] = () => page([waiting, decided])
  show()
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two reports were answered')
  expect(within(first).getByText('处理中')).toBeTruthy()
  expect(first.textContent).toMatch(/11月24日 18:05 前给出结果/)
  expect(within(second).getByText('已处理')).toBeTruthy()
  expect(second.textContent).toMatch(/已按社区规则处理。/)
  expect(second.textContent).not.toMatch(/前给出结果/)
})

it('goes on with the next page when asked', async () => {
  server.answers['x/reports/mine'] = ({ body }) =>
    body['cursor'] ? page([decided]) : page([waiting], 'next')
  show()
  const more = await screen.findByRole('button', { name: '加载更多' })
  await act(async () => void fireEvent.click(more))
  expect(await screen.findByText('侵权')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

it('says so when there is none, and offers another try when the line broke', async () => {
  server.answers['x/reports/mine'] = () => page([])
  server.offline = true
  show()
  expect(await screen.findByText('举报记录没有加载出来')).toBeTruthy()
  server.offline = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重新加载' })))
  expect(await screen.findByText('还没有举报过')).toBeTruthy()
})
