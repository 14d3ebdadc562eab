// @vitest-environment happy-dom
import type { UserRecord } from '@qingyu/contract/user-record'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { date } from '../../shell/format.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, serve } from '../../shell/test-server.ts'

const went = vi.hoisted(() => vi.fn<(to: string) => void>())
vi.mock('../../shell/navigation.ts', async (original) => ({
  ...(await original<object>()),
  navigate: went,
}))

const server = serve()
const { MyWallet } = await import('./MyWallet.tsx')
const { usePending } = await import('./pending-order.ts')
await import('./OrderWatch.tsx')

const SOON = Math.floor(Date.now() / 1000) + 400 * 86_400
const record = {
  uid: 7,
  coins: 126,
  votes: '1000.10',
  tui_coins: '284.50',
  my_ticket_number: 3,
  is_vip: 1,
  vip_level: 3,
  expired_at: SOON,
} as UserRecord

afterEach(() => {
  cleanup()
  usePending.setState(usePending.getInitialState())
  useUser.setState(useUser.getInitialState())
})

it('shows membership and its end, coins, income and tickets, and leads to each', () => {
  render(<MyWallet record={record} />)
  expect(screen.getByRole('heading', { name: /会员 · 年度$/ })).toBeTruthy()
  expect(screen.getByText(`${date(SOON)}到期`)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '126金币余额',
    '¥1,284.60可提现收益',
    '3 张观影券',
  ])
  for (const name of ['续费', '金币明细', '充值', '3 张'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(went.mock.calls.flat()).toEqual(['/renewal', '/coin-record', '/coin-recharge', '/my/card'])
})

it('invites whoever is no member, and leaves a member for good in peace', () => {
  const { rerender } = render(<MyWallet record={{ ...record, is_vip: 0, vip_level: 0, expired_at: 0 }} />)
  expect(screen.getByRole('button', { name: '开通' })).toBeTruthy()
  rerender(<MyWallet record={{ ...record, vip_level: 4, expired_at: 0 }} />)
  expect(screen.getByText('永久有效')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '续费' })).toBeNull()
})

it('an order that waits is offered here, and its sheet opens', async () => {
  server.answers['x/orders/state'] = () =>
    ok({
      order_id: 'A1',
      state: 'paid',
      name: '年度会员',
      price: 298,
      coins: 0,
      bonus: 0,
      days: 365,
      tickets: 30,
    })
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
  usePending.setState({
    order: { uid: 7, orderId: 'A1', payUrl: '/cashier/A1', name: '年度会员', price: 298 },
  })
  render(<MyWallet record={record} />)
  expect(await screen.findByText('年度会员 ¥298.00')).toBeTruthy()
  expect(await screen.findByText('付款已收到，正在到账')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByRole('dialog', { name: '订单进度' })).toBeTruthy()
})
