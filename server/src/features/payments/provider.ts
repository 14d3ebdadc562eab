import type { OrderRow } from './payments.repo.ts'

/** What a provider says about one payment of one order; genuine, but not yet held against the order. */
export interface Notice {
  orderNo: string
  /** The provider's own number of the payment. */
  providerRef: string
  /** Minor units, which are fen. */
  amount: number
  currency: string
  result: 'paid' | 'failed' | 'waiting'
}

/** Why a notification is not believed. */
export type Disbelief = 'malformed' | 'forged' | 'stale'

export interface Provider {
  id: 'sandbox' | 'redirect'
  /** Where the payer is sent. May be asked again for the same order. */
  createPayment(order: OrderRow): Promise<string>
  readNotification(fields: Record<string, string>): Notice | Disbelief
  /** How the order stands, for a notification that never came. */
  ask?(order: OrderRow): Promise<Notice>
}

/** Where the app waits for the credit. */
export const returnPath = ({ type }: Pick<OrderRow, 'type'>): string =>
  type === 'coin' ? '/#/coin-recharge' : '/#/renewal'
