import { decide } from '../../ledger/entitle.ts'
import { unitsOf } from '../../ledger/money.ts'
import type { State } from '../../publication/kind.ts'

/** Who gets what of a video. Pure: everything that it depends on is in its arguments. */

export type PriceType = 'free' | 'vip' | 'coins'

export interface Priced {
  author: number
  state: State
  priceType: PriceType
  coins: number
}

/** A visitor has the uid 0 and nothing else; so has a member who may not act. */
export interface Viewer {
  uid: number
  /** Bought, or opened with a ticket. */
  owned: boolean
  vip: boolean
  /** Took one of today's free views for it. */
  freeView: boolean
}

export type Because = 'free' | 'vip' | 'owned' | 'author' | 'free_view'

export interface Access {
  /** False: for this viewer there is no such video. */
  visible: boolean
  /** Why the whole film is open; undefined where only the preview is. */
  because: Because | undefined
}

const NOTHING: Access = { visible: false, because: undefined }

export function accessOf(video: Priced, { uid, owned, vip, freeView }: Viewer): Access {
  // Also for its author, who reads in his list why; and for its buyers, who have their money back.
  if (video.state === 'down') return NOTHING
  if (uid !== 0 && uid === video.author) return { visible: true, because: 'author' }
  if (video.state === 'hide') return owned ? { visible: true, because: 'owned' } : NOTHING
  if (video.state !== 'release') return NOTHING
  const price = priceOf(video)
  const decision = decide({ price, owned, vip, tickets: 0, ticketMax: 0 })
  if (decision.entitled) return { visible: true, because: decision.because }
  const taken = price.rule === 'vip' && freeView
  return { visible: true, because: taken ? 'free_view' : undefined }
}

export const priceOf = ({ priceType, coins }: Pick<Priced, 'priceType' | 'coins'>) =>
  priceType === 'coins'
    ? { rule: priceType, coins: unitsOf(coins), ticket: true as const }
    : { rule: priceType }

/** Sold for coins, and not to the one who made it. */
export const isForSale = ({ author, priceType }: Priced, uid: number): boolean =>
  priceType === 'coins' && author !== uid

/** Whether a ticket would open it for somebody who has some. */
export const ticketFits = (video: Priced, tickets: number, maxCoins: number): boolean => {
  const question = { price: priceOf(video), owned: false, vip: false, tickets, ticketMax: unitsOf(maxCoins) }
  const decision = decide(question)
  return !decision.entitled && decision.ways.includes('ticket')
}

/** Beyond this much of it a film has been seen: it begins anew. */
const SEEN = 0.95

export const isFinished = (position: number, length: number): boolean => position > length * SEEN

/** Where to go on, of what this viewer may see: the film's length, or the preview's. */
export const resumeAt = (position: number, length: number): number =>
  isFinished(position, length) ? 0 : position

/** Per cent of the price that goes to the author: by his level, the first for one who has lost it. */
export const shareOf = (shares: readonly number[], level: number): number =>
  shares[Math.min(Math.max(level, 1), shares.length) - 1] ?? 0
