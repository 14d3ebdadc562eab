import type { Calls } from '@qingyu/contract/contract'

/** What the wallet's calls answer. */

export type Products = Calls['product/list']['output']
export type Product = Products['list'][number]
export type PayWay = Products['pay_ways'][number]

export type OrderState = Calls['x/orders/state']['output']
export type OrderStage = OrderState['state']
export type Order = Calls['users/orders']['output']['list'][number]

export type CoinMovement = Calls['users/consume_log']['output']['list'][number]
export type CoinDirection = 'all' | 'in' | 'out'

export type TicketPage = Calls['users/myMvTicket']['output']
export type Ticket = TicketPage['list'][number]
export type TicketState = Ticket['state']

export type Redeemed = Calls['system/exchange']['output']

export type SpendingLimit = Calls['x/wallet/limit']['output']
