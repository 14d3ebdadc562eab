import type { listOrders, readOrder } from '@qingyu/contract/payments'
import type { OutputOf } from '@qingyu/contract/endpoint'
import { coinsOf } from '../../ledger/money.ts'
import { seconds } from '../../platform/clock.ts'
import { stateAt } from './payments.policy.ts'
import type { Sold } from './payments.policy.ts'
import type { OrderRow } from './payments.repo.ts'

export const presentBrought = ({ name, amount, coins, bonus, days, tickets }: Sold) => ({
  name,
  // A coin is a yuan.
  price: coinsOf(amount),
  coins,
  bonus,
  days,
  tickets,
})

export const presentOrder = (order: OrderRow, now: Date): OutputOf<typeof readOrder> => ({
  order_id: order.orderNo,
  state: stateAt(order, now),
  ...presentBrought(order),
})

export const presentListed = (order: OrderRow, now: Date): OutputOf<typeof listOrders>['list'][number] => ({
  order_id: order.orderNo,
  name: order.name,
  price: coinsOf(order.amount),
  state: stateAt(order, now),
  created_at: seconds(order.createdAt),
})
