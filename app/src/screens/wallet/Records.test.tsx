// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const server = serve()
const { CoinRecord } = await import('./CoinRecord.tsx')
const { ChargeRecord } = await import('./ChargeRecord.tsx')

/** Tells every foot in the document that it has come near. */
let near: () => void = () => {}
class Observer {
  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    near = () => told([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {
    near = () => {}
  }
}

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 9, 5).getTime() / 1000
const movement = (id: number, amount: number, balance: number, created_at: number) => ({
  id,
  reason: amount > 0 ? 'recharge' : 'purchase',
  title: amount > 0 ? '金币充值' : '购买内容',
  amount,
  balance,
  created_at,
})
const first = {
  list: [movement(9, -30, 96, at(2026, 11, 15)), movement(8, 126, 126, at(2026, 10, 2))],
  cursor: 'c1',
  has_more: true,
}
const second = { list: [movement(7, -10, 0, at(2026, 10, 1))], cursor: '', has_more: false }
const lists = () => server.calls.filter(({ path }) => path === 'users/consume_log').map(({ body }) => body)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  server.calls = []
  server.offline = false
  server.answers = {
    'users/consume_log': ({ body }) => ok(body['cursor'] === 'c1' ? second : first),
  }
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  useUser.setState(useUser.getInitialState())
})

it('movements stand under their months, with sign and the balance after each', async () => {
  render(<CoinRecord query={{ type: 'all' }} />)
  await screen.findByText('2026年11月')
  expect(rows()).toEqual(['购买内容11月15日 09:05-30余额 96', '金币充值10月2日 09:05+126余额 126'])
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
    '2026年11月',
    '2026年10月',
  ])
})

it('goes on when one comes near the end, under the same month, and says when there is no more', async () => {
  render(<CoinRecord query={{ type: 'all' }} />)
  await screen.findByText('2026年11月')
  expect(screen.queryByText('没有更多了')).toBeNull()
  act(() => near())
  act(() => near())
  expect(await screen.findByText('没有更多了')).toBeTruthy()
  expect(rows()).toHaveLength(3)
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(lists()).toMatchObject([{ cursor: '' }, { cursor: 'c1' }])
})

it('a page that does not come keeps what is there and can be asked for again', async () => {
  render(<CoinRecord query={{ type: 'all' }} />)
  await screen.findByText('2026年11月')
  server.offline = true
  act(() => near())
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(rows()).toHaveLength(2)
  server.offline = false
  fireEvent.click(retry)
  expect(await screen.findByText('没有更多了')).toBeTruthy()
  expect(rows()).toHaveLength(3)
})

it('begins with the kind that the address names, and another can be chosen', async () => {
  render(<CoinRecord query={{ type: 'out' }} />)
  await screen.findByText('2026年11月')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '支出' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '收入' }))
  await vi.waitFor(() => expect(lists()).toMatchObject([{ type: 'out' }, { type: 'in' }]))
})

it('shown again, it shows what is known and reads the newest', async () => {
  const { unmount } = render(<CoinRecord query={{ type: 'all' }} />)
  await screen.findByText('2026年11月')
  unmount()
  const newest = movement(10, 20, 116, at(2026, 12, 1))
  server.answers['users/consume_log'] = () => ok({ ...first, list: [newest, ...first.list] })
  render(<CoinRecord query={{ type: 'all' }} />)
  expect(rows()).toHaveLength(2)
  expect(await screen.findByText('2026年12月')).toBeTruthy()
})

it('says when there is nothing, and when it cannot be had', async () => {
  server.answers['users/consume_log'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  render(<CoinRecord query={{ type: 'out' }} />)
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.answers['users/consume_log'] = () => ok({ list: [], cursor: '', has_more: false })
  fireEvent.click(retry)
  expect(await screen.findByText('还没有支出')).toBeTruthy()
})

it('every order tells its sum and how it stands', async () => {
  const order = (order_id: string, state: string) => ({
    order_id,
    name: '年度会员',
    price: 298,
    state,
    created_at: at(2026, 11, 15),
  })
  const states = ['created', 'paid', 'delivered', 'expired', 'failed', 'refunded']
  server.answers['users/orders'] = () =>
    ok({ list: states.map((state) => order(state, state)), cursor: '', has_more: false })
  render(<ChargeRecord />)
  await screen.findByText('2026年11月')
  expect(rows().map((row) => row?.replace('年度会员11月15日 09:05¥298.00', ''))).toEqual([
    '待付款',
    '到账中',
    '已到账',
    '已过期',
    '未成功',
    '已退款',
  ])
})
