import { randomBytes } from '@qingyu/wire/random'
import { readStored, removeStored, session, writeStored } from '../../shell/persistence.ts'

/**
 * Every wish to spend has one request id until it is settled, however often the button is pressed, the line breaks or
 * the page is loaded anew: the server carries it out once. Another wish of the same kind takes its place.
 */
export type Wish = 'pay' | 'buy' | 'redeem'

interface Intent {
  key: string
  requestId: string
}

/** Where no storage may be used, it lives as long as this page. */
const kept = new Map<Wish, Intent>()

const place = (wish: Wish): string => `intent_${wish}`

const isIntent = (stored: unknown): stored is Intent =>
  typeof (stored as Intent | undefined)?.key === 'string' && typeof (stored as Intent).requestId === 'string'

export function requestIdFor(wish: Wish, key: string): string {
  const stored = kept.get(wish) ?? readStored(session, place(wish))
  if (isIntent(stored) && stored.key === key) return stored.requestId
  const requestId = Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const intent: Intent = { key, requestId }
  kept.set(wish, intent)
  writeStored(session, place(wish), intent)
  return requestId
}

/** It was carried out or refused for good: the next one is another wish. */
export function settleIntent(wish: Wish): void {
  kept.delete(wish)
  removeStored(session, place(wish))
}
