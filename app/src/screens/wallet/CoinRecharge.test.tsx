// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const went = vi.hoisted(() => vi.fn<(to: string) => void>())
vi.mock('../../shell/navigation.ts', async (original) => ({
  ...(await original<object>()),
  navigate: went,
}))
vi.spyOn(location, 'assign').mockImplementation(() => {})

const server = serve()
const { CoinRecharge } = await import('./CoinRecharge.tsx')
const { usePending } = await import('../../features/wallet/pending-order.ts')
const { settleIntent } = await import('../../features/wallet/intents.ts')
// Loaded when it is needed; here it is there already, so that no test waits for it.
await import('../../features/wallet/OrderWatch.tsx')

const pack = (coins: number, bonus: number) => ({
  id: `coin-${coins}`,
  type: 'coin',
  name: `${coins} 金币`,
  price: coins,
  coins,
  bonus,
  days: 0,
  tickets: 0,
})
const products = {
  list: [
    pack(30, 0),
    pack(50, 0),
    pack(100, 5),
    pack(200, 15),
    pack(300, 30),
    pack(500, 60),
    pack(1000, 150),
  ],
  pay_ways: [
    { id: 'alipay', name: '支付宝' },
    { id: 'wechat', name: '微信支付' },
  ],
}
const order = (state: string) => ({ order_id: 'A1', state, ...pack(200, 15) })
const me = { uid: 7, nickname: '屿上听风', coins: 126 } as const

const asked = (path: string) => server.calls.filter((one) => one.path === path)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => {
  const found = await button(name)
  await act(async () => void fireEvent.click(found))
}
const stored = () => localStorage.getItem('pending_order')
const sheet = () => screen.findByRole('dialog', { name: '订单进度' })

beforeEach(() => {
  went.mockReset()
  vi.mocked(location.assign).mockClear()
  server.calls = []
  server.offline = false
  server.answers = {
    'product/list': () => ok(products),
    'users/getBaseInfo': () => ok({ ...me }),
    'p/createP': () => ok({ order_id: 'A1', pay_url: '/cashier/A1' }),
    'x/orders/state': () => ok(order('created')),
  }
  useUser.setState({ isLogin: true, token: 't', u: { ...me } })
})
afterEach(() => {
  cleanup()
  usePending.setState(usePending.getInitialState())
  settleIntent('pay')
  forgetQueries()
  feedback.setState({ toast: undefined, questions: [] })
  useUser.setState(useUser.getInitialState())
})

it('shows the balance, seven packages and what arrives with the bonus, the middle one chosen', async () => {
  render(<CoinRecharge />)
  expect(await screen.findByText('126')).toBeTruthy()
  const group = await screen.findByRole('radiogroup', { name: '选择数量' })
  const tiles = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(tiles.map(({ checked }) => checked)).toEqual([false, false, false, true, false, false, false])
  expect(document.querySelector('output')?.textContent).toBe('到账 215 金币（含赠送 15）')
  expect(within(group).getByRole('radio', { name: /1000 ?金币.*多送 150，最划算/ })).toBeTruthy()

  fireEvent.click(within(group).getByRole('radio', { name: /^30 ?金币/ }))
  expect(document.querySelector('output')?.textContent).toBe('到账 30 金币')
  expect(await button('支付 ¥30.00')).toBeTruthy()
})

it('makes the order the chosen way, remembers it and goes to the cashier', async () => {
  render(<CoinRecharge />)
  fireEvent.click(await screen.findByRole('radio', { name: '微信支付' }))
  await press('支付 ¥200.00')
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith(`${location.origin}/cashier/A1`))
  expect(asked('p/createP')).toMatchObject([
    { body: { product_id: 'coin-200', pay_way: 'wechat', request_id: expect.stringMatching(/^\w{16,64}$/) } },
  ])
  expect(stored()).not.toBeNull()
})

it('two taps make one order', async () => {
  const release = server.hold('p/createP')
  render(<CoinRecharge />)
  await press('支付 ¥200.00')
  await press('支付 ¥200.00')
  release()
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalled())
  expect(asked('p/createP')).toHaveLength(1)
})

it('after a broken line the same tap is the same order; after a refusal it is another', async () => {
  render(<CoinRecharge />)
  await button('支付 ¥200.00')
  server.offline = true
  await press('支付 ¥200.00')
  await vi.waitFor(() => expect(feedback.getState().toast?.kind).toBe('warn'))
  server.offline = false
  const before = sessionStorage.getItem('intent_pay')
  server.answers['p/createP'] = () => refuse(0, '支付通道繁忙，请稍后再试', 'PAYMENT_UNAVAILABLE')
  await press('支付 ¥200.00')
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('支付通道繁忙，请稍后再试'))
  const [sent] = asked('p/createP')
  expect(before).toContain(sent?.body['request_id'])
  expect(sessionStorage.getItem('intent_pay')).toBeNull()
})

it('waits for the credit and tells what arrived and the new balance', async () => {
  render(<CoinRecharge />)
  await press('支付 ¥200.00')
  expect(within(await sheet()).getByText('等待付款结果')).toBeTruthy()
  server.answers['x/orders/state'] = () => ok(order('delivered'))
  server.answers['users/getBaseInfo'] = () => ok({ ...me, coins: 341 })
  // Back from the cashier.
  act(() => void window.dispatchEvent(new Event('pageshow')))
  const done = await within(await sheet()).findByText('已到账 215 金币')
  expect(done.closest('output')?.textContent).toContain('含赠送 15 金币现在余额341 金币')
  await press('完成')
  expect(usePending.getState().order).toBeNull()
  expect(sessionStorage.getItem('intent_pay')).toBeNull()
})

it('closing the sheet leaves the order in the page, and its end is told in passing', async () => {
  render(<CoinRecharge />)
  await press('支付 ¥200.00')
  const open = await sheet()
  act(() => void fireEvent(open, new Event('cancel', { cancelable: true })))
  expect(await screen.findByText('有一笔订单等待付款')).toBeTruthy()
  expect(stored()).not.toBeNull()
  server.answers['x/orders/state'] = () => ok(order('delivered'))
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('已到账 215 金币'))
  expect(screen.queryByText('有一笔订单等待付款')).toBeNull()
})

it.each([
  ['failed', '付款没有成功'],
  ['expired', '订单已过期'],
])('an order that is %s says so and is not waited for any more', async (state, words) => {
  render(<CoinRecharge />)
  await press('支付 ¥200.00')
  await sheet()
  server.answers['x/orders/state'] = () => ok(order(state))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(words)).toBeTruthy()
  await press('知道了')
  expect(usePending.getState().order).toBeNull()
})

it('an order that another tab has opened is waited for, whatever was heard of the one before', async () => {
  render(<CoinRecharge />)
  await press('支付 ¥200.00')
  await sheet()
  server.answers['x/orders/state'] = () => ok(order('failed'))
  act(() => void window.dispatchEvent(new Event('online')))
  await press('知道了')
  server.answers['x/orders/state'] = () => ok({ ...order('created'), order_id: 'A2' })
  act(() =>
    usePending.setState({
      order: { uid: 7, orderId: 'A2', payUrl: '/cashier/A2', name: '30 金币', price: 30 },
    }),
  )
  expect(await screen.findByText('30 金币 ¥30.00')).toBeTruthy()
  await vi.waitFor(() => expect(asked('x/orders/state').at(-1)?.body).toMatchObject({ order_id: 'A2' }))
})

it('whoever comes back to the app with an order that waits finds the sheet open', async () => {
  usePending.setState({
    order: { uid: 7, orderId: 'A1', payUrl: '/cashier/A1', name: '200 金币', price: 200 },
    sheet: true,
  })
  render(<CoinRecharge />)
  expect(within(await sheet()).getByText('¥200.00')).toBeTruthy()
  await press('继续付款')
  expect(location.assign).toHaveBeenCalledWith(`${location.origin}/cashier/A1`)
})

it('who does not want to pay is asked once more, and then nothing waits', async () => {
  render(<CoinRecharge />)
  await press('支付 ¥200.00')
  await sheet()
  await press('不付了')
  const [question] = feedback.getState().questions
  act(() => question?.answer(true))
  await vi.waitFor(() => expect(usePending.getState().order).toBeNull())
})

it('says when the packages cannot be had, and asks again when told to', async () => {
  server.answers['product/list'] = () => refuse(500, '服务器开小差了', 'INTERNAL')
  render(<CoinRecharge />)
  const retry = await button('重新加载')
  server.answers['product/list'] = () => ok(products)
  fireEvent.click(retry)
  expect(await button('支付 ¥200.00')).toBeTruthy()
})

it('says so when nothing is for sale', async () => {
  server.answers['product/list'] = () => ok({ list: [], pay_ways: [] })
  render(<CoinRecharge />)
  expect(await screen.findByText('暂时没有可购买的项目')).toBeTruthy()
})
