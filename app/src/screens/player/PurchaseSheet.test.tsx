// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleVideo } from '../../features/videos/sample-video.ts'
import type { Video } from '../../features/videos/video.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

configure({ asyncUtilTimeout: 5000 })

const server = serve()
const { PurchaseSheet } = await import('./PurchaseSheet.tsx')
const { useKnownVideo } = await import('../../features/videos/video.ts')

const onClose = vi.fn<() => void>()
const play_url = '/media/v/f/index.m3u8'

function Screen() {
  const video = useKnownVideo(42)
  return (
    <>
      <output>{video?.because}</output>
      {video && <PurchaseSheet open onClose={onClose} id={42} />}
    </>
  )
}

const plan = { id: 'month', name: '月度会员', price: 58, coins: 0, bonus: 0, days: 30, tickets: 3 }
const open = async (video: Partial<Video>, coins = 126, is_vip: 0 | 1 = 0) => {
  server.answers['mv/detail480'] = () => ok(sampleVideo(video))
  server.answers['users/getBaseInfo'] = () => ok({ uid: 1, coins, is_vip })
  useUser.setState({ isLogin: true, token: 't', u: { uid: 1, coins, is_vip } })
  render(<Screen />)
  await screen.findByRole('dialog')
}
const ways = () =>
  screen.getAllByRole('radio').map((one) => one.closest('label')?.querySelector('strong')?.textContent)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const sent = (path: string) => server.calls.filter((one) => one.path === path).map(({ body }) => body)

beforeEach(() => {
  server.calls = []
  server.answers = { 'product/list': () => ok({ list: [plan, { ...plan, price: 388 }], pay_ways: [] }) }
})
afterEach(() => {
  cleanup()
  forgetQueries()
  sessionStorage.clear()
  onClose.mockReset()
  useUser.setState(useUser.getInitialState())
})

it('what costs coins is bought with them, with a ticket that fits, or leads to the plans', async () => {
  await open({ tickets: 3 })
  await vi.waitFor(
    () => expect(ways()).toEqual(['用金币购买', '使用观影券', '开通会员，赠 3 张观影券']),
    5000,
  )
  expect(screen.getByText('¥58 起')).toBeTruthy()
})

it('a member with VIP and no ticket has coins alone', async () => {
  await open({}, 126, 1)
  await vi.waitFor(() => expect(sent('product/list')).toHaveLength(1), 5000)
  expect(ways()).toEqual(['用金币购买'])
})

it('what is for VIP is watched by one of today’s free views, as long as there are any', async () => {
  await open({ price_type: 'vip', coins: 0, free_views_left: 2 })
  await vi.waitFor(() => expect(ways()).toEqual(['今日免费观看', '开通会员，赠 3 张观影券']), 5000)
  expect(screen.queryByText('余额')).toBeNull()
  server.answers['x/videos/free_view'] = () => ok({ entitled: 1, play_url, left: 1 })
  await press('免费观看，立即播放')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('free_view'), 5000)
  expect(onClose).toHaveBeenCalled()
})

it('without any left there are the plans', async () => {
  await open({ price_type: 'vip', coins: 0 })
  await vi.waitFor(() => expect(ways()).toEqual(['开通会员，赠 3 张观影券']), 5000)
})

it('after paying the film is mine, and the balance is what the server says', async () => {
  server.answers['chargeVideo/buy'] = () => {
    server.answers['users/getBaseInfo'] = () => ok({ uid: 1, coins: 96, is_vip: 0 })
    return ok({ entitled: 1, play_url, coins: 96 })
  }
  await open({})
  await press('支付 30 金币，立即播放')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('owned'), 5000)
  expect(useUser.getState().u?.coins).toBe(96)
  expect(sent('chargeVideo/buy')).toMatchObject([
    { id: 42, request_id: expect.stringMatching(/^[\w-]{16,64}$/) },
  ])
})

it('what another device has bought meanwhile is asked for again instead of refused', async () => {
  server.answers['chargeVideo/buy'] = () => refuse(0, '已购买', 'ALREADY_OWNED')
  await open({})
  server.answers['mv/detail480'] = () => ok(sampleVideo({ entitled: 1, because: 'owned', play_url }))
  await press('支付 30 金币，立即播放')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('owned'), 5000)
  expect(onClose).toHaveBeenCalled()
})
