// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { date } from '../../shell/format.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, serve } from '../../shell/test-server.ts'

// A worker decrypts the real one's pictures.
vi.mock('../../features/pictures/Picture.tsx', () => ({ Picture: () => null }))
vi.spyOn(location, 'assign').mockImplementation(() => {})

const server = serve()
const { Renewal } = await import('./Renewal.tsx')
const { usePending } = await import('../../features/wallet/pending-order.ts')

const plan = (id: string, name: string, price: number, days: number, tickets: number) => ({
  id,
  type: 'vip',
  name,
  price,
  coins: 0,
  bonus: 0,
  days,
  tickets,
})
const products = {
  list: [
    plan('vip-month', '月度会员', 58, 30, 3),
    plan('vip-quarter', '季度会员', 138, 90, 10),
    plan('vip-year', '年度会员', 298, 365, 30),
    plan('vip-forever', '永久会员', 598, 0, 60),
  ],
  pay_ways: [{ id: 'alipay', name: '支付宝' }],
  rights: {
    free_views: 4,
    free_chapters: 2,
    free_pictures: 0,
    ticket_coins: 60,
    pass_coins: 68,
    pass_days: 30,
    chats: 3,
    vip_chats: 30,
  },
}
const DAY = 86_400
const soon = Math.floor(Date.now() / 1000) + 10 * DAY

function be(membership: { is_vip: 0 | 1; vip_level: 0 | 1 | 2 | 3 | 4; expired_at: number }) {
  const record = { uid: 7, nickname: '屿上听风', avatar_url: '', coins: 0, ...membership } as const
  server.answers['users/getBaseInfo'] = () => ok(record)
  useUser.setState({ isLogin: true, token: 't', u: record })
}
const plans = () => screen.findByRole('radiogroup', { name: '会员套餐' })
const choose = async (name: RegExp) => fireEvent.click(within(await plans()).getByRole('radio', { name }))

beforeEach(() => {
  server.calls = []
  server.answers = {
    'product/list': () => ok(products),
    'p/createP': () => ok({ order_id: 'A1', pay_url: '/cashier/A1' }),
  }
})
afterEach(() => {
  cleanup()
  usePending.setState(usePending.getInitialState())
  forgetQueries()
  useUser.setState(useUser.getInitialState())
})

it('the year is chosen, and the bar tells the new end, which begins when the running membership ends', async () => {
  be({ is_vip: 1, vip_level: 1, expired_at: soon })
  render(<Renewal />)
  const tiles = within(await plans()).getAllByRole<HTMLInputElement>('radio')
  expect(tiles.map(({ checked }) => checked)).toEqual([false, false, true, false])
  expect(screen.getByText('当前：月度会员')).toBeTruthy()
  expect(screen.getByText(`年度会员，续至 ${date(soon + 365 * DAY)}`)).toBeTruthy()
  await choose(/月度会员/)
  expect(screen.getByText(`月度会员，续至 ${date(soon + 30 * DAY)}`)).toBeTruthy()
  await choose(/永久会员/)
  expect(screen.getByText('永久会员，永久有效')).toBeTruthy()
})

it('the rights of the chosen plan stand against those of everybody', async () => {
  be({ is_vip: 0, vip_level: 0, expired_at: 0 })
  render(<Renewal />)
  await plans()
  expect(screen.getByRole('columnheader', { name: '普通成员' })).toBeTruthy()
  const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
  expect(row(/^观影券/)).toBe('观影券60 金币以内的视频—30 张')
  expect(row(/^会员视频/)).toBe('会员视频每日 4 部不限')
  expect(row(/^会员美图/)).toBe('会员美图—全部')
  expect(row(/^隐藏专区/)).toBe('隐藏专区68 金币 / 30 天可进入')
  expect(row(/^每日新聊天/)).toBe('每日新聊天3 人30 人')
  await choose(/月度会员/)
  expect(screen.getByRole('columnheader', { name: '月度会员' })).toBeTruthy()
  expect(row(/^观影券/)).toMatch(/—3 张$/)
})

it('orders the plan that is chosen', async () => {
  be({ is_vip: 0, vip_level: 0, expired_at: 0 })
  render(<Renewal />)
  await choose(/季度会员/)
  fireEvent.click(screen.getByRole('button', { name: '立即开通' }))
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalled())
  expect(server.calls.find(({ path }) => path === 'p/createP')?.body).toMatchObject({
    product_id: 'vip-quarter',
    pay_way: 'alipay',
  })
})

it('whoever is a member for good need not pay again', async () => {
  be({ is_vip: 1, vip_level: 4, expired_at: 0 })
  render(<Renewal />)
  await plans()
  expect(screen.getByText('已是永久会员，无需续费')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '立即续费' }).disabled).toBe(true)
})
