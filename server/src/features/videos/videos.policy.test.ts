import { describe, expect, it } from 'vitest'
import { accessOf, isForSale, resumeAt, shareOf, ticketFits } from './videos.policy.ts'
import type { Access, PriceType, Viewer } from './videos.policy.ts'

const AUTHOR = 7
const nothing = { owned: false, vip: false, freeView: false }
const viewers = {
  visitor: { uid: 0, ...nothing },
  member: { uid: 1, ...nothing },
  vip: { uid: 1, ...nothing, vip: true },
  owner: { uid: 1, ...nothing, owned: true },
  freeView: { uid: 1, ...nothing, freeView: true },
  author: { uid: AUTHOR, ...nothing },
} satisfies Record<string, Viewer>
type Who = keyof typeof viewers

/** `·` no such video, `preview` its beginning, else why the whole of it. */
const shown = ({ visible, because }: Access) => (visible ? (because ?? 'preview') : '·')

const seen = (state: Parameters<typeof accessOf>[0]['state'], priceType: PriceType) => {
  const video = { author: AUTHOR, state, priceType, coins: priceType === 'coins' ? 30 : 0 }
  const all = Object.entries(viewers).map(([who, viewer]) => [who, shown(accessOf(video, viewer))])
  return Object.fromEntries(all) as Record<Who, string>
}

describe('who gets what', () => {
  it.each<[PriceType, Record<Who, string>]>([
    [
      'free',
      {
        visitor: 'free',
        member: 'free',
        vip: 'free',
        owner: 'free',
        freeView: 'free',
        author: 'author',
      },
    ],
    [
      'vip',
      {
        visitor: 'preview',
        member: 'preview',
        vip: 'vip',
        owner: 'owned',
        freeView: 'free_view',
        author: 'author',
      },
    ],
    [
      'coins',
      {
        visitor: 'preview',
        member: 'preview',
        vip: 'preview',
        owner: 'owned',
        freeView: 'preview',
        author: 'author',
      },
    ],
  ])('of a released %s one', (priceType, expected) => {
    expect(seen('release', priceType)).toEqual(expected)
  })

  it.each<PriceType>(['free', 'vip', 'coins'])(
    'of a hidden %s one: its author and its owners',
    (priceType) => {
      expect(seen('hide', priceType)).toEqual({
        visitor: '·',
        member: '·',
        vip: '·',
        owner: 'owned',
        freeView: '·',
        author: 'author',
      })
    },
  )

  it.each(['draft', 'scan', 'wait', 'reject'] as const)('of one in %s: its author', (state) => {
    for (const priceType of ['free', 'vip', 'coins'] as const) {
      const { author, ...others } = seen(state, priceType)
      expect(author).toBe('author')
      expect(new Set(Object.values(others))).toEqual(new Set(['·']))
    }
  })

  it('of one that was taken down: nobody', () => {
    for (const priceType of ['free', 'vip', 'coins'] as const)
      expect(new Set(Object.values(seen('down', priceType)))).toEqual(new Set(['·']))
  })
})

it('a visitor is never the author, whatever the number', () => {
  const video = { author: 0, state: 'draft', priceType: 'free', coins: 0 } as const
  expect(accessOf(video, viewers.visitor).visible).toBe(false)
})

it('sells for coins, to others', () => {
  const video = (priceType: PriceType) => ({ author: AUTHOR, state: 'release', priceType, coins: 1 }) as const
  expect(isForSale(video('coins'), 1)).toBe(true)
  expect(isForSale(video('coins'), AUTHOR)).toBe(false)
  expect(isForSale(video('vip'), 1)).toBe(false)
  expect(isForSale(video('free'), 1)).toBe(false)
})

it('a ticket fits up to its limit, and coins only', () => {
  const video = (priceType: PriceType, coins: number) =>
    ({ author: AUTHOR, state: 'release', priceType, coins }) as const
  expect(ticketFits(video('coins', 60), 1, 60)).toBe(true)
  expect(ticketFits(video('coins', 61), 1, 60)).toBe(false)
  expect(ticketFits(video('coins', 60), 0, 60)).toBe(false)
  expect(ticketFits(video('vip', 0), 1, 60)).toBe(false)
})

it('goes on where one was, and begins anew near the end', () => {
  expect([0, 1, 95, 96, 100].map((position) => resumeAt(position, 100))).toEqual([0, 1, 95, 0, 0])
})

it('the share goes by the level; who has lost it keeps the first', () => {
  expect([0, 1, 2, 3, 4].map((level) => shareOf([60, 70, 80], level))).toEqual([60, 60, 70, 80, 80])
})
