import { Refused } from '../../calls/use-case.ts'
import type { HotPlace } from './comment-pages.repo.ts'

/** By likes and number together: many have the same likes. */

const MOST_LIKES = 2 ** 31 - 1

export const HOT_START: HotPlace = { likes: MOST_LIKES, id: Number.MAX_SAFE_INTEGER, pinned: 0 }

export function hotCursorOf({ likes, id, pinned }: HotPlace): string {
  const text = ['h', ...[likes, id, pinned].map((figure) => figure.toString(36))].join('.')
  return Buffer.from(text).toString('base64url')
}

export function hotPlaceOf(cursor: string): HotPlace {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const figures = /^h\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(text)?.slice(1)
  const [likes = -1, id = -1, pinned = -1] = figures?.map((figure) => Number.parseInt(figure, 36)) ?? []
  if (likes < 0 || likes > MOST_LIKES || !Number.isSafeInteger(id) || !Number.isSafeInteger(pinned))
    throw new Refused('INVALID_INPUT', { field: 'cursor', reason: '页码格式不正确' })
  return { likes, id, pinned }
}
