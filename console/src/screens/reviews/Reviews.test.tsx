// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const server = serve()
const { queries } = await import('../../shell/queries.ts')
const { setSession } = await import('../../shell/session.ts')
const { Reviews } = await import('./Reviews.tsx')

const waiting = (task: number, title: string) => ({
  task,
  kind: 'verification',
  kind_name: '认证',
  subject_id: task,
  title,
  submitted_at: 1_700_000_000,
  due_at: 4_000_000_000,
  waiting_seconds: 600,
  overdue: false,
  flags: [],
  again: false,
  second_opinion: false,
  judged: false,
  claimed_by: '',
  mine: false,
  author: { uid: 10_001, nickname: '渡海', released: 0, rejected: 0, level: 0 },
})
const shown = (task: number, title: string) => ({
  ...waiting(task, title),
  version: 1,
  claimed_until: 4_000_000_000,
  fields: [{ label: '标题', value: '加微信看完整版', marks: [{ start: 0, end: 3, term: '微信' }] }],
  pictures: [],
  documents: [],
  video: null,
  document_request: null,
  checks: [{ name: '文字', state: 'warn', text: '1 处引流', hit: 0 }],
  people: [],
  history: [],
})
const titles: Record<number, string> = { 1: '第一条', 2: '第二条', 3: '第三条' }
const reasons = { list: [{ id: 'blurred', text: '证件不清晰', phrase: '请重新拍摄。' }] }
let open: number[]
let taken: number[]

beforeEach(() => {
  open = [1, 2, 3]
  taken = []
  server.calls = []
  setSession({ token: 't', operator: { id: 1, login: 'bai@isle.example', name: '白', role: 'moderator' } })
  server.answers = {
    'console/reviews/queue': () =>
      ok({
        list: open.map((task) => waiting(task, titles[task] ?? '')),
        cursor: '',
        has_more: false,
        counts: [{ kind: 'verification', name: '认证', open: open.length, overdue: 0 }],
        figures: { open: open.length, overdue: 0, today: 4, average_seconds: 102 },
      }),
    'console/reviews/reasons': () => ok(reasons),
    'console/documents/waiting': () => ok({ list: [], mine: [] }),
    'console/reviews/claim': ({ task, passed }) => {
      const wanted = Number(task ?? open.find((one) => !(passed as number[]).includes(one)))
      if (Number.isNaN(wanted)) return refuse('QUEUE_EMPTY')
      return taken.includes(wanted) ? refuse('TASK_TAKEN') : ok(shown(wanted, titles[wanted] ?? ''))
    },
    'console/reviews/decide': ({ task, verdict }) => {
      open = open.filter((one) => one !== task)
      return ok({ outcome: verdict })
    },
  }
})
afterEach(() => {
  cleanup()
  queries.clear()
})

const press = (key: string) => fireEvent.keyDown(document.body, { key })
// Not by role: that computes every style of the page, at each look.
const onDesk = () => document.querySelector('h2')?.textContent
const until = (task: number) => vi.waitFor(() => expect(onDesk()).toBe(titles[task]), { timeout: 5000 })
const called = (path: string) =>
  server.calls.filter((one) => one.path === `console/reviews/${path}`).map(({ body }) => body)

async function begin(): Promise<void> {
  render(
    <QueryClientProvider client={queries}>
      <Reviews />
    </QueryClientProvider>,
  )
  await screen.findByText('有 3 条等待处理')
  press('j')
  await until(1)
  await screen.findByText('证件不清晰')
}

it('an item is taken, approved and followed by the next without a mouse', async () => {
  await begin()
  expect(screen.getByText('加微信').tagName).toBe('MARK')
  press('a')
  await until(2)
  expect(called('decide')).toMatchObject([{ task: 1, verdict: 'release' }])
  expect(called('give_back')).toEqual([])
})

it('a rejection waits for a reason and for the text that the author reads', async () => {
  await begin()
  press('r')
  await screen.findByText('请先选择不通过的理由')
  press('1')
  const note = screen.getByLabelText('作者会看到这段话')
  expect(note).toHaveProperty('value', '请重新拍摄。')
  fireEvent.change(note, { target: { value: '  ' } })
  press('r')
  await screen.findByText('请写下作者会看到的说明')
  expect(called('decide')).toEqual([])
  fireEvent.change(note, { target: { value: '背面反光，\n请重拍。' } })
  press('r')
  await until(2)
  expect(called('decide')).toMatchObject([
    { task: 1, verdict: 'reject', reasons: ['blurred'], note: '背面反光， 请重拍。' },
  ])
})

it('J, K and S move through the queue; what is left goes back, what a colleague has is passed over', async () => {
  taken = [2]
  await begin()
  press('j')
  await until(3)
  expect(called('claim').map(({ task }) => task)).toEqual([undefined, 2, 3])
  expect(called('give_back')).toContainEqual(expect.objectContaining({ task: 1 }))
  press('k')
  await until(1)
  press('s')
  taken = []
  await vi.waitFor(() => expect(called('claim').at(-1)).toMatchObject({ passed: [1] }))
  await until(2)
})

it('an item goes back when the screen is left', async () => {
  await begin()
  cleanup()
  await vi.waitFor(() => expect(called('give_back')).toContainEqual(expect.objectContaining({ task: 1 })))
})

it('a failure of the queue is told, with a way to try again', async () => {
  const answer = server.answers['console/reviews/queue']
  server.answers['console/reviews/queue'] = () => refuse('INTERNAL', '服务器开小差了', 500)
  render(
    <QueryClientProvider client={queries}>
      <Reviews />
    </QueryClientProvider>,
  )
  await screen.findByText('服务器开小差了')
  if (answer) server.answers['console/reviews/queue'] = answer
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('有 3 条等待处理')).toBeTruthy()
})
