// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'
import { sampleVideo } from './sample-video.ts'

// Each call is sealed and opened for real.
configure({ asyncUtilTimeout: 5000 })

const server = serve()
const { ActionRow } = await import('./ActionRow.tsx')
const { useVideo } = await import('./video.ts')

const nothing = () => {}

function Actions() {
  const { data } = useVideo(42)
  return data && <ActionRow video={data} onComment={nothing} onShare={nothing} onReport={nothing} />
}

const like = () => screen.getByRole('button', { name: /^喜欢/ })
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const shows = (name: string, pressed: boolean) =>
  vi.waitFor(() => {
    expect(like().getAttribute('aria-label')).toBe(name)
    expect(like().getAttribute('aria-pressed')).toBe(String(pressed))
  }, 5000)

beforeEach(async () => {
  server.calls = []
  server.answers = { 'mv/detail480': () => ok(sampleVideo()) }
  useUser.setState({ isLogin: true, token: 't', u: { uid: 1 } })
  render(<Actions />)
  await screen.findByRole('button', { name: '喜欢 3' })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  feedback.setState({ toast: undefined, questions: [] })
  useUser.setState(useUser.getInitialState())
})

it('a like shows before the server has answered, and then what it says', async () => {
  const answer = server.hold('mv/liking')
  server.answers['mv/liking'] = () => ok({ liked: 1, likes: 8 })
  await press(like())
  await shows('喜欢 4', true)
  answer()
  await shows('喜欢 8', true)
  expect(server.calls.at(-1)).toMatchObject({ path: 'mv/liking', body: { id: 42, liked: 1 } })
})

it('a like that is refused goes back, and the member is told', async () => {
  server.answers['mv/liking'] = () => refuse(0, '操作太频繁', 'TOO_MANY_REQUESTS')
  await press(like())
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('操作太频繁'), 5000)
  await shows('喜欢 3', false)
})

it('of two quick presses the last counts', async () => {
  const answer = server.hold('mv/liking')
  server.answers['mv/liking'] = ({ body }) => ok({ liked: body['liked'], likes: body['liked'] === 1 ? 4 : 3 })
  await press(like())
  await press(like())
  answer()
  await vi.waitFor(
    () => expect(server.calls.filter(({ path }) => path === 'mv/liking')).toHaveLength(2),
    5000,
  )
  await shows('喜欢 3', false)
})

it('a visitor is asked to sign in, and nothing is sent', async () => {
  useUser.setState({ isLogin: false, token: '', u: null })
  await press(screen.getByRole('button', { name: '收藏 2' }))
  expect(feedback.getState().questions).toMatchObject([{ message: '登录后就能收藏这个视频了' }])
  expect(server.calls.map(({ path }) => path)).not.toContain('x/videos/collect')
})
