import { call } from '../../shell/api.ts'
import type { CoinDirection, TicketState } from './shapes.ts'

/** The calls of the wallet. Their failures are shown where they happen, never as a toast by themselves. */

const quietly = { showError: false } as const

export const listProducts = (type: 'coin' | 'vip') => call('product/list', { type }, quietly)

export const createOrder = (input: { product_id: string; pay_way: string; request_id: string }) =>
  call('p/createP', input, quietly)

export const readOrder = (order_id: string, signal: AbortSignal) =>
  call('x/orders/state', { order_id }, { ...quietly, signal })

export const listOrders = (cursor: string) => call('users/orders', { cursor }, quietly)

export const listCoinMovements = (type: CoinDirection, cursor: string) =>
  call('users/consume_log', { type, cursor }, quietly)

export const listTickets = (state: TicketState, cursor: string) =>
  call('users/myMvTicket', { state, cursor }, quietly)

export const redeemCode = (code: string, request_id: string) =>
  call('system/exchange', { code, request_id }, quietly)

export const readLimit = () => call('x/wallet/limit', {}, quietly)

/** In whole coins a month; null takes the limit away. */
export const setLimit = (monthly: number | null) => call('x/wallet/set_limit', { monthly }, quietly)
