// @vitest-environment happy-dom
import { NetworkFailed, Refused } from '@qingyu/client/errors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { useUser } from '../../shell/stores/user.ts'
import { leaveToPay, purchaseWaits, returnToPurchase, useReopened } from './buy-return.ts'
import { BuySheet } from './BuySheet.tsx'
import type { BuySheetProps } from './BuySheet.tsx'
import { settleIntent } from './intents.ts'

vi.mock('../../shell/navigation.ts', () => ({
  currentPlace: () => ({ path: '', search: '', full: location.hash.slice(1) }),
  navigate: (to: string) => {
    location.hash = to
  },
}))

// The sheet itself has tests of its own.
vi.mock('./LimitSheet.tsx', () => ({ LimitSheet: () => <p>我的限额</p> }))

const onBuy = vi.fn<BuySheetProps['onBuy']>()
const NOW = new Date('2026-11-15T12:00:00+08:00')

/** A screen as it will use the sheet. */
function Player(props: Partial<BuySheetProps>) {
  const [open, setOpen] = useState(useReopened('mv:42'))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        解锁
      </button>
      <BuySheet
        open={open}
        onClose={() => setOpen(false)}
        subject="mv:42"
        title="月光落在第七座岛上"
        note="渡海工作室 · 购买后永久可看"
        price={30}
        ways={[
          { kind: 'coins' },
          { kind: 'ticket' },
          { kind: 'vip', price: 58, tickets: 3, text: '月卡 30 天，会员视频全部免费' },
        ]}
        balance={126}
        tickets={{ count: 3, soonest: NOW.getTime() / 1000 + 12 * 86_400 }}
        next="立即播放"
        onBuy={onBuy}
        onRecharge={() => leaveToPay('mv:42')}
        onVip={() => leaveToPay('mv:42', '/renewal')}
        {...props}
      />
    </>
  )
}

const way = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const isOpen = () => document.querySelector('dialog')?.open
const requestIds = () => onBuy.mock.calls.map(([, id]) => id)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  location.hash = '/player?id=42'
  onBuy.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  settleIntent('buy')
  sessionStorage.clear()
  useUser.setState(useUser.getInitialState())
  feedback.setState({ toast: undefined })
  vi.useRealTimers()
})

it('shows the price, the balance, what stays after and the other ways; the button says the sum and what follows', async () => {
  render(<Player />)
  await press('解锁')
  expect(screen.getByRole('dialog', { name: '月光落在第七座岛上' })).toBeTruthy()
  expect(way(/用金币购买.*付后余额 96 金币.*30 金币/).checked).toBe(true)
  expect(way(/使用观影券.*有 3 张可用，最近一张 12 天后到期/).checked).toBe(false)
  expect(way(/开通会员，赠 3 张观影券.*¥58 起/).checked).toBe(false)
  await press('支付 30 金币，立即播放')
  expect(onBuy).toHaveBeenCalledWith('coins', expect.stringMatching(/^[\w-]{16,64}$/))
  expect(isOpen()).toBe(false)
})

it('a ticket pays when it is chosen', async () => {
  render(<Player />)
  await press('解锁')
  fireEvent.click(way(/使用观影券/))
  await press('使用 1 张观影券，立即播放')
  expect(onBuy).toHaveBeenCalledWith('ticket', expect.any(String))
})

it('two quick taps buy once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  onBuy.mockReturnValue(promise)
  render(<Player />)
  await press('解锁')
  await press('支付 30 金币，立即播放')
  await press('支付 30 金币，立即播放')
  expect(onBuy).toHaveBeenCalledTimes(1)
  await act(async () => resolve())
  expect(isOpen()).toBe(false)
})

it('when the line breaks it stays open, and the next attempt is the same purchase', async () => {
  onBuy.mockRejectedValueOnce(new NetworkFailed())
  render(<Player />)
  await press('解锁')
  await press('支付 30 金币，立即播放')
  expect(isOpen()).toBe(true)
  expect(feedback.getState().toast?.kind).toBe('warn')
  await press('支付 30 金币，立即播放')
  const [first, second] = requestIds()
  expect(second).toBe(first)
})

it('a refusal has used up its number', async () => {
  onBuy.mockRejectedValueOnce(new Refused('chargeVideo/buy', 0, '金币不足', { code: 'NOT_ENOUGH_COINS' }))
  render(<Player />)
  await press('解锁')
  await press('支付 30 金币，立即播放')
  await press('支付 30 金币，立即播放')
  const [first, second] = requestIds()
  expect(second).not.toBe(first)
})

it('over the limit that one has set oneself, it says how much is left and leads to the limit', async () => {
  const left = '已达到您设置的每月消费限额，本月还可消费 12 金币'
  onBuy.mockRejectedValueOnce(new Refused('chargeVideo/buy', 0, left, { code: 'SPENDING_LIMIT', left: 12 }))
  render(<Player />)
  await press('解锁')
  await press('支付 30 金币，立即播放')
  const [question] = feedback.getState().questions
  expect(question).toMatchObject({ title: '超出消费限额', message: left, confirm: '查看限额' })
  expect(feedback.getState().toast).toBeUndefined()
  await act(async () => question?.answer(true))
  expect(await screen.findByText('我的限额')).toBeTruthy()
  expect(isOpen()).toBe(true)
})

it('with too few coins and no ticket it leads to recharging, and back to where it is open again, once', async () => {
  const screenOfPlayer = (
    <Player balance={4} tickets={{ count: 0 }} ways={[{ kind: 'coins' }, { kind: 'ticket' }]} />
  )
  const { unmount } = render(screenOfPlayer)
  await press('解锁')
  expect(way(/用金币购买.*还差 26 金币/).checked).toBe(true)
  expect(way(/使用观影券.*没有可用的观影券/).disabled).toBe(true)
  await press('充值并购买')
  expect(location.hash).toBe('#/coin-recharge')
  expect(onBuy).not.toHaveBeenCalled()
  unmount()

  expect(purchaseWaits()).toBe(true)
  returnToPurchase()
  expect(location.hash).toBe('#/player?id=42')
  const again = render(<Player />)
  expect(isOpen()).toBe(true)
  expect(screen.getByRole('button', { name: '支付 30 金币，立即播放' })).toBeTruthy()
  again.unmount()

  expect(purchaseWaits()).toBe(false)
  render(<Player />)
  expect(isOpen()).toBe(false)
})

it('half an hour later nobody means that purchase any more', async () => {
  render(<Player balance={4} tickets={{ count: 0 }} ways={[{ kind: 'coins' }]} />)
  await press('解锁')
  await press('充值并购买')
  vi.setSystemTime(NOW.getTime() + 31 * 60_000)
  expect(purchaseWaits()).toBe(false)
})

it('the next member on this device is not led to it', async () => {
  useUser.setState({ u: { uid: 7 } })
  render(<Player balance={4} tickets={{ count: 0 }} ways={[{ kind: 'coins' }]} />)
  await press('解锁')
  await press('充值并购买')
  expect(purchaseWaits()).toBe(true)
  act(() => useUser.setState({ u: { uid: 8 } }))
  expect(purchaseWaits()).toBe(false)
})

it('membership is bought where the plans are', async () => {
  render(<Player />)
  await press('解锁')
  fireEvent.click(way(/开通会员/))
  await press('去开通会员')
  expect(location.hash).toBe('#/renewal')
})
