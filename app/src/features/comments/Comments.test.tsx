// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'
import type { Answered } from './acts.ts'
import type { Comment } from './comments.ts'

// Each call is sealed and opened for real.
configure({ asyncUtilTimeout: 5000 })

const server = serve()
const { Comments } = await import('./Comments.tsx')
const { CommentBar } = await import('./CommentBar.tsx')
// Loaded when a thread is opened; in a test, before.
beforeAll(async () => void (await import('./ThreadSheet.tsx')))

const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  text: `第 ${id} 句`,
  removed: 0,
  author: { uid: 100 + id, nickname: `岛民${id}`, avatar_url: '', is_vip: 0, is_creator: 0 },
  created_at: Math.floor(Date.now() / 1000) - 60,
  likes: 0,
  liked: 0,
  mine: 0,
  reply_to: null,
  pinned: 0,
  replies: 0,
  first_replies: [],
  ...more,
})
const page = (list: Comment[], cursor = '') =>
  ok({ list, cursor, has_more: cursor !== '', total: list.length })

const onReport = vi.fn<(comment: Comment) => void>()

function Screen({ creator = 9 }: { creator?: number }) {
  const [answered, setAnswered] = useState<Answered | null>(null)
  return (
    <>
      <Comments videoId={7} creator={creator} face={() => null} onReport={onReport} onReply={setAnswered} />
      <CommentBar videoId={7} answered={answered} onStopReply={() => setAnswered(null)} />
    </>
  )
}

const rows = () => screen.getAllByRole('article')
const row = async (text: string) => {
  const found = (await screen.findByText(text)).closest('article')
  if (!found) throw new Error(`${text} stands in a comment`)
  return within(found)
}
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评论内容' })
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const send = () => press(screen.getByRole('button', { name: '发送' }))
const sent = (path: string) => server.calls.filter((one) => one.path === path).map(({ body }) => body)
const arrives = (path: string, bodies: object[]) =>
  vi.waitFor(() => expect(sent(path)).toMatchObject(bodies), 5000)
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'

beforeEach(() => {
  server.calls = []
  server.offline = false
  server.answers = {
    'comments/list': () => page([comment(2, { likes: 3 }), comment(1)]),
    'comments/saoTalk': () => ok({ list: ['已三刷', '催更催更'] }),
  }
  useUser.setState({ isLogin: true, token: 't', u: { uid: 1 } })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  onReport.mockReset()
  feedback.setState({ toast: undefined, questions: [] })
  useUser.setState(useUser.getInitialState())
})

it('a like shows before the server has answered, and what it answers counts', async () => {
  const release = server.hold('comments/liking')
  server.answers['comments/liking'] = () => ok({ liked: 1, likes: 8 })
  render(<Screen />)
  const second = await row('第 2 句')
  await press(second.getByRole('button', { name: '赞，3' }))
  expect(isPressed(second.getByRole('button', { name: '赞，4' }))).toBe(true)
  await arrives('comments/liking', [{ id: 2, liked: 1 }])
  await act(async () => release())
  expect(await second.findByRole('button', { name: '赞，8' })).toBeTruthy()
})

it('a refused like is rolled back and said', async () => {
  server.answers['comments/liking'] = () => refuse(0, '内容不存在', 'NOT_FOUND')
  render(<Screen />)
  const second = await row('第 2 句')
  await press(second.getByRole('button', { name: '赞，3' }))
  const back = await second.findByRole('button', { name: '赞，3' })
  expect(isPressed(back)).toBe(false)
  expect(feedback.getState().toast?.text).toBe('内容不存在')
})

it('of two presses the last one counts, in whatever order they are answered', async () => {
  server.answers['comments/liking'] = ({ body }) => ok({ liked: body['liked'], likes: body['liked'] ? 4 : 3 })
  render(<Screen />)
  const second = await row('第 2 句')
  const releaseFirst = server.hold('comments/liking')
  await press(second.getByRole('button', { name: '赞，3' }))
  await arrives('comments/liking', [{ liked: 1 }])
  const releaseLast = server.hold('comments/liking')
  await press(second.getByRole('button', { name: '赞，4' }))
  await arrives('comments/liking', [{ liked: 1 }, { liked: 0 }])
  await act(async () => releaseLast())
  await act(async () => {
    releaseFirst()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(isPressed(second.getByRole('button', { name: '赞，3' }))).toBe(false)
})

it('what I send stands on top, below what is pinned, and the field is empty', async () => {
  server.answers['comments/list'] = () => page([comment(5, { pinned: 1 }), comment(2)])
  server.answers['comments/create'] = () => ok(comment(9, { text: '我来了', mine: 1 }))
  render(<Screen />)
  await row('第 5 句')
  await press(screen.getByRole('button', { name: '已三刷' }))
  expect(field().value).toBe('已三刷')
  await type('我\n来了')
  await send()
  await arrives('comments/create', [{ id: 7, text: '我 来了' }])
  await row('我来了')
  expect(rows().map((one) => within(one).getByText(/第 \d 句|我来了/).textContent)).toEqual([
    '第 5 句',
    '我来了',
    '第 2 句',
  ])
  expect(field().value).toBe('')
})

it('what was not taken stays in the field, also when one comes back to the screen', async () => {
  server.answers['comments/create'] = () => refuse(0, '内容包含不允许的词语', 'PROHIBITED_TEXT')
  const { unmount } = render(<Screen />)
  await row('第 1 句')
  await type('一句话')
  await send()
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('内容包含不允许的词语'), 5000)
  expect(field().value).toBe('一句话')
  feedback.setState({ toast: undefined })
  server.offline = true
  await send()
  await vi.waitFor(() => expect(feedback.getState().toast?.kind).toBe('warn'), 5000)
  expect(field().value).toBe('一句话')
  unmount()
  server.offline = false
  render(<Screen />)
  expect(field().value).toBe('一句话')
  await type('')
})

it('sends once, and nothing that is empty or too long', async () => {
  render(<Screen />)
  await row('第 1 句')
  const button = () => screen.getByRole('button', { name: '发送' })
  expect(button()).toHaveProperty('disabled', true)
  await type('长'.repeat(301))
  expect(button()).toHaveProperty('disabled', true)
  expect(screen.getByText('超出 1 字')).toBeTruthy()
  await type('好')
  const release = server.hold('comments/create')
  server.answers['comments/create'] = () => ok(comment(9, { text: '已经发出' }))
  await send()
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
  await act(async () => release())
  await row('已经发出')
  expect(sent('comments/create')).toHaveLength(1)
})

it('answers somebody, which shows under him', async () => {
  server.answers['comments/create'] = () => ok(comment(9, { text: '同意', mine: 1 }))
  render(<Screen />)
  const second = await row('第 2 句')
  await press(second.getByRole('button', { name: '回复' }))
  expect(field().placeholder).toBe('回复 @岛民2')
  await type('同意')
  await send()
  await arrives('comments/create', [{ id: 7, text: '同意', reply_to: 2 }])
  expect(await second.findByText('：同意')).toBeTruthy()
  expect(field().placeholder).toBe('说点什么，友善一些')
})

it('mine can be deleted after a question; another’s reported; only the author pins', async () => {
  server.answers['comments/list'] = () => page([comment(2), comment(1, { mine: 1 })])
  const { rerender } = render(<Screen />)
  const menuOf = async (text: string) => {
    await press((await row(text)).getByRole('button', { name: '更多操作' }))
    return within(screen.getByRole('dialog', { name: '更多操作' }))
  }
  let menu = await menuOf('第 2 句')
  expect(menu.queryByRole('button', { name: '删除' })).toBeNull()
  expect(menu.queryByRole('button', { name: /置顶/ })).toBeNull()
  await press(menu.getByRole('button', { name: '举报' }))
  expect(onReport.mock.calls[0]?.[0]).toMatchObject({ id: 2 })

  menu = await menuOf('第 1 句')
  await press(menu.getByRole('button', { name: '删除' }))
  expect(sent('x/comments/remove')).toEqual([])
  await act(async () => feedback.getState().questions[0]?.answer(true))
  await vi.waitFor(() => expect(screen.queryByText('第 1 句')).toBeNull(), 5000)
  expect(sent('x/comments/remove')).toMatchObject([{ id: 1 }])

  rerender(<Screen creator={1} />)
  menu = await menuOf('第 2 句')
  await press(menu.getByRole('button', { name: '置顶这条评论' }))
  await arrives('x/comments/pin', [{ id: 2, pinned: 1 }])
})

it('a deleted one with answers stays as an empty place that nobody can act upon', async () => {
  server.answers['comments/list'] = () =>
    page([comment(2, { mine: 1, replies: 1, first_replies: [comment(3, { text: '答' })] })])
  render(<Screen />)
  const mine = await row('第 2 句')
  await press(mine.getByRole('button', { name: '更多操作' }))
  await press(screen.getByRole('button', { name: '删除' }))
  await act(async () => feedback.getState().questions[0]?.answer(true))
  const place = await row('评论已删除')
  expect(place.getByText('：答')).toBeTruthy()
  expect(place.queryByRole('button', { name: '更多操作' })).toBeNull()
})

it('opens a thread with all its replies, where one answers the one who began it', async () => {
  server.answers['comments/list'] = ({ body }) =>
    body['thread'] === 2
      ? page([comment(3, { text: '先答' }), comment(4, { text: '后答' })])
      : page([comment(2, { replies: 2, first_replies: [comment(3, { text: '先答' })] })])
  server.answers['comments/create'] = () => ok(comment(9, { text: '也答', mine: 1 }))
  render(<Screen />)
  await press((await row('第 2 句')).getByRole('button', { name: /先答/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '2 条回复' }))
  expect(await sheet.findByText('后答')).toBeTruthy()
  const box = sheet.getByRole('textbox', { name: '评论内容' })
  await act(async () => void fireEvent.change(box, { target: { value: '也答' } }))
  await press(sheet.getByRole('button', { name: '发送' }))
  await arrives('comments/create', [{ reply_to: 2 }])
  expect(await sheet.findByText('也答')).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: '3 条回复' })).toBeTruthy()
})

it('a visitor is asked to sign in, and nothing is sent', async () => {
  useUser.setState(useUser.getInitialState())
  render(<Screen />)
  const second = await row('第 2 句')
  await press(second.getByRole('button', { name: '赞，3' }))
  expect(feedback.getState().questions).toMatchObject([{ confirm: '去登录' }])
  expect(field().placeholder).toBe('登录后参与评论')
  expect(isPressed(second.getByRole('button', { name: '赞，3' }))).toBe(false)
  expect(sent('comments/liking')).toEqual([])
})

it('says when there is none, and offers another try when the line broke', async () => {
  server.offline = true
  render(<Screen />)
  expect(await screen.findByText('评论没有加载出来')).toBeTruthy()
  server.offline = false
  server.answers['comments/list'] = () => page([])
  await press(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('还没有评论，来说第一句')).toBeTruthy()
})

it('asks for the newest when that is wanted', async () => {
  render(<Screen />)
  await row('第 1 句')
  await press(screen.getByRole('radio', { name: '最新' }))
  await vi.waitFor(() => expect(sent('comments/list').map(({ sort }) => sort)).toEqual(['hot', 'new']), 5000)
})

it('what sank while one read on shows once', async () => {
  const near: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: object[]) => void) {
        near.push(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  server.answers['comments/list'] = ({ body }) =>
    body['cursor'] ? page([comment(2), comment(1)]) : page([comment(3), comment(2)], 'next')
  render(<Screen />)
  await row('第 3 句')
  await act(async () => near.at(-1)?.())
  await row('第 1 句')
  expect(rows()).toHaveLength(3)
  vi.unstubAllGlobals()
})
