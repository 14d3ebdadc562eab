import { expect, it } from 'vitest'
import { firstChoice } from './buy-ways.ts'
import type { BuyWay } from './buy-ways.ts'

const coins: BuyWay = { kind: 'coins' }
const ticket: BuyWay = { kind: 'ticket' }
const free: BuyWay = { kind: 'free_view', left: 3 }
const vip: BuyWay = { kind: 'vip', price: 58, tickets: 3, text: '' }

it.each([
  ['coins while they suffice', [coins, ticket, vip], 30, 3, 'coins'],
  ['a ticket when they do not', [coins, ticket, vip], 29, 3, 'ticket'],
  ['coins, to be recharged, when there is no ticket either', [coins, ticket, vip], 29, 0, 'coins'],
  ['one of today’s free ones before membership', [free, vip], 100, 0, 'free_view'],
  ['what there is where coins do not lead in', [vip], 100, 0, 'vip'],
] as const)('%s', (_, ways, balance, count, chosen) => {
  expect(firstChoice(ways, 30, balance, { count })).toBe(chosen)
})
