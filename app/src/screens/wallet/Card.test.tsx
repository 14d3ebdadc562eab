// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const server = serve()
const { Card } = await import('./Card.tsx')
const { settleIntent } = await import('../../features/wallet/intents.ts')
// Loaded when somebody has a code; here it is there already, so that no test waits for it.
await import('../../features/wallet/RedeemSheet.tsx')

const DAY = 86_400
const now = Math.floor(Date.now() / 1000)
const ticket = (id: number, state: string, expires_at: number) => ({
  id,
  state,
  source: '开通会员赠送',
  given_at: now - DAY,
  expires_at,
  used_at: state === 'used' ? now : 0,
})
const counts = { unused: 2, used: 1, expired: 0 }
const tickets: Record<string, object[]> = {
  unused: [ticket(1, 'unused', now + 3 * DAY + 60), ticket(2, 'unused', now + 60 * DAY)],
  used: [ticket(3, 'used', now + 60 * DAY)],
  expired: [],
}
const redemptions = () =>
  server.calls.filter(({ path }) => path === 'system/exchange').map(({ body }) => body)

async function redeem(code: string) {
  if (!screen.queryByRole('textbox')) fireEvent.click(screen.getByRole('button', { name: '兑换' }))
  const field = await screen.findByRole('textbox', { name: '兑换码' })
  fireEvent.change(field, { target: { value: code } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '立即兑换' })))
}

beforeEach(() => {
  server.calls = []
  server.offline = false
  server.answers = {
    'users/myMvTicket': ({ body }) =>
      ok({ list: tickets[String(body['state'])], cursor: '', has_more: false, counts }),
    'users/getBaseInfo': () => ok({ uid: 7 }),
    'system/exchange': () => ok({ coins: 20, vip_days: 0, tickets: 1 }),
  }
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
})
afterEach(() => {
  cleanup()
  settleIntent('redeem')
  forgetQueries()
  feedback.setState({ toast: undefined })
  useUser.setState(useUser.getInitialState())
})

it('counts the tickets of each state and shows those of the chosen one', async () => {
  render(<Card query={{ state: 'unused' }} />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '未使用 2' }).checked).toBe(true)
  expect(screen.getByText('剩 3 天')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '已使用 1' }))
  expect(screen.getByRole('radio', { name: '未使用 2' })).toBeTruthy()
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(screen.getByRole('radio', { name: '已过期 0' }))
  expect(await screen.findByText('没有过期的观影券')).toBeTruthy()
})

it('redeems a code however it is typed, says what it was worth and reads the tickets again', async () => {
  render(<Card query={{ state: 'unused' }} />)
  await screen.findAllByRole('listitem')
  await redeem(' qingyu-demo ')
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('兑换成功：20 金币、1 张观影券'))
  expect(redemptions()).toMatchObject([
    { code: 'QINGYU-DEMO', request_id: expect.stringMatching(/^\w{16,64}$/) },
  ])
  await vi.waitFor(() =>
    expect(server.calls.filter(({ path }) => path === 'users/myMvTicket')).toHaveLength(2),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['CODE_UNKNOWN', '兑换码不存在，请检查后重试'],
  ['CODE_USED', '兑换码已被使用'],
  ['CODE_EXPIRED', '兑换码已过期'],
  ['TOO_MANY', '尝试次数过多，请稍后再试'],
])('a refusal (%s) stands beside the field, and the text stays', async (code, words) => {
  server.answers['system/exchange'] = () => refuse(0, words, code)
  render(<Card query={{ state: 'unused' }} />)
  await screen.findAllByRole('listitem')
  await redeem('WRONG-1')
  const sheet = await screen.findByRole('dialog', { name: '兑换码' })
  expect((await within(sheet).findByRole('alert')).textContent).toBe(words)
  expect(within(sheet).getByRole<HTMLInputElement>('textbox').value).toBe('WRONG-1')
  expect(feedback.getState().toast).toBeUndefined()
})

it('asks for a code before it asks the server', async () => {
  render(<Card query={{ state: 'unused' }} />)
  await screen.findAllByRole('listitem')
  await redeem('  ')
  expect((await screen.findByRole('alert')).textContent).toBe('请输入兑换码')
  expect(redemptions()).toEqual([])
})

it('when the answer is lost, the same code is asked for under the same number; after a refusal under another', async () => {
  render(<Card query={{ state: 'unused' }} />)
  await screen.findAllByRole('listitem')
  server.answers['system/exchange'] = () => refuse(0, '兑换码不存在', 'CODE_UNKNOWN')
  await redeem('CODE-1')
  await screen.findByRole('alert')
  server.offline = true
  await redeem('CODE-1')
  await vi.waitFor(() => expect(feedback.getState().toast?.kind).toBe('warn'))
  const kept = sessionStorage.getItem('intent_redeem')
  server.offline = false
  server.answers['system/exchange'] = () => ok({ coins: 20, vip_days: 0, tickets: 0 })
  await redeem('CODE-1')
  await vi.waitFor(() => expect(redemptions()).toHaveLength(2))
  const [first, second] = redemptions().map((body) => String(body['request_id']))
  expect(kept).toContain(second)
  expect(second).not.toBe(first)
})
