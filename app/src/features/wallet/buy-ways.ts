/** The ways to what costs coins or membership, and which of them is chosen to begin with. */

export interface CoinWay {
  kind: 'coins'
}

export interface TicketWay {
  kind: 'ticket'
}

/** Leads to the plans: membership is bought for money, not for coins. */
export interface VipWay {
  kind: 'vip'
  /** Of the cheapest plan, in yuan; 0 while it is not known. */
  price: number
  tickets: number
  /** What it brings here: 月卡 30 天，会员视频全部免费. */
  text: string
}

/** One of today's, for what members watch for nothing. */
export interface FreeViewWay {
  kind: 'free_view'
  left: number
}

export type BuyWay = CoinWay | TicketWay | FreeViewWay | VipWay
export type WayKind = BuyWay['kind']

export interface Tickets {
  count: number
  /** Unix seconds; of the one that ends first. */
  soonest?: number
}

/** Coins while they suffice, else a ticket, else whatever comes first: then the button leads to recharging. */
export function firstChoice(
  ways: readonly BuyWay[],
  price: number,
  balance: number,
  tickets: Tickets,
): WayKind {
  const has = (kind: WayKind) => ways.some((way) => way.kind === kind)
  if (has('coins') && balance >= price) return 'coins'
  if (has('ticket') && tickets.count > 0) return 'ticket'
  return ways[0]?.kind ?? 'coins'
}
