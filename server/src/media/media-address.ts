import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addressKey, objectKey } from './sealed-objects.ts'

const DAY_SECONDS = 86_400
const OUR_DAY_STARTS = 8 * 3600
const ADDRESS = /^\/media\/([0-9a-f]{32})\.([1-9][0-9]{0,6})\.([\w-]{22})\.bin$/

export interface MediaAddresses {
  /** `/media/<id>.<day>.<signature>.bin#k=<key>`: on one day the same for everybody. */
  addressOf(objectId: string, nowSeconds: number): string
  /** The object behind a path and when the path ends (no cache may outlive it), or null: forged or expired. */
  verifyAddress(path: string, nowSeconds: number): { objectId: string; expiresAt: number } | null
}

/**
 * An address is good until the end of the day (UTC+8) after the one it was handed out on: 24 to 48 hours. Days
 * further ahead are not refused: only we can sign one, and a neighbour's clock may be a second past midnight.
 */
export function createMediaAddresses(masterKey: KeyObject): MediaAddresses {
  const signingKey = addressKey(masterKey)
  // A list of 20 names some 40 pictures, and making one address costs as much as the rest of a small answer.
  const todays = new LRUCache<string, string>({ max: 10_000 })
  let today = 0

  function signatureOf(objectId: string, lastDay: number): string {
    const mac = createHmac('sha256', signingKey).update(`${objectId}.${lastDay}`).digest()
    return mac.toString('base64url', 0, 16)
  }

  return {
    addressOf(objectId, nowSeconds) {
      const day = dayOf(nowSeconds)
      if (day !== today) {
        todays.clear()
        today = day
      }
      const known = todays.get(objectId)
      if (known) return known
      const key = objectKey(masterKey, objectId).toString('base64url')
      const lastDay = day + 1
      const address = `/media/${objectId}.${lastDay}.${signatureOf(objectId, lastDay)}.bin#k=${key}`
      todays.set(objectId, address)
      return address
    },
    verifyAddress(path, nowSeconds) {
      const [, objectId, dayText, signature] = ADDRESS.exec(path) ?? []
      if (!objectId || !dayText || !signature) return null
      const lastDay = Number(dayText)
      // Texts are compared, not what they decode to: the last character has spare bits, and each spelling would be
      // one more copy in every cache.
      const expected = signatureOf(objectId, lastDay)
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
      const expiresAt = (lastDay + 1) * DAY_SECONDS - OUR_DAY_STARTS
      return nowSeconds < expiresAt ? { objectId, expiresAt } : null
    },
  }
}

function dayOf(nowSeconds: number): number {
  return Math.floor((nowSeconds + OUR_DAY_STARTS) / DAY_SECONDS)
}
