import { copy } from './copy.ts'
import type { OrderState } from './shapes.ts'

/** What an order brings, in words: 215 金币, or 年卡、30 张观影券. */
export function arrivalOf({ name, coins, bonus, tickets }: OrderState): string {
  const what = coins > 0 ? copy.coins(coins + bonus) : name
  return tickets > 0 ? `${what}、${copy.ticketsToo(tickets)}` : what
}
