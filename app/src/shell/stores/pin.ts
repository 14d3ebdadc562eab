import { toBase64url, toUtf8 } from '@qingyu/wire/bytes'
import { randomBytes } from '@qingyu/wire/random'
import { hasPin, useLock } from './lock.ts'

/** A few digits can be guessed by whoever can read the storage; the rounds and the pauses are for other hands. */
const ROUNDS = 310_000
export const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

export type PinAnswer = 'right' | 'wrong' | { waitMs: number }

/** Hashing needs a secure context. */
export const canLock = (): boolean => globalThis.crypto.subtle !== undefined

export async function setPin(pin: string): Promise<void> {
  const salt = toBase64url(randomBytes(16))
  const hash = await hashOf(pin, salt)
  useLock.setState({ salt, hash, attempts: 0, waitUntil: 0 })
}

export async function tryPin(pin: string, now = Date.now()): Promise<PinAnswer> {
  const waitMs = pauseLeft(now)
  const lock = useLock.getState()
  if (!hasPin(lock)) return 'right'
  if (waitMs > 0) return { waitMs }

  // Counted before the hash is known: a page that is closed meanwhile has used up its try.
  const attempts = lock.attempts + 1
  useLock.setState({ attempts, waitUntil: now + waitAfter(attempts) })
  if ((await hashOf(pin, lock.salt)) !== lock.hash) return 'wrong'
  useLock.setState({ attempts: 0, waitUntil: 0 })
  return 'right'
}

/** Milliseconds until the next try counts. */
export function pauseLeft(now = Date.now()): number {
  const left = useLock.getState().waitUntil - now
  if (left <= LONGEST_WAIT_MS) return Math.max(0, left)
  // The clock was set back: nobody is locked out for longer than the longest pause, counted from now.
  useLock.setState({ waitUntil: now + LONGEST_WAIT_MS })
  return LONGEST_WAIT_MS
}

export const removePin = (): void => useLock.setState(useLock.getInitialState())

function waitAfter(attempts: number): number {
  if (attempts < FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - FREE_TRIES), LONGEST_WAIT_MS)
}

async function hashOf(pin: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', toUtf8(pin), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: toUtf8(salt), iterations: ROUNDS }
  return toBase64url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}
