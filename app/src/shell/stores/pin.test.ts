// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { local, readStored } from '../persistence.ts'
import { hasPin, useLock } from './lock.ts'
import { canLock, pauseLeft, removePin, setPin, tryPin } from './pin.ts'

const now = 1_800_000_000_000

beforeEach(() => removePin())

test('a PIN opens the lock, another does not', async () => {
  expect(canLock()).toBe(true)
  await setPin('4711')
  expect(hasPin(useLock.getState())).toBe(true)
  expect(await tryPin('4712', now)).toBe('wrong')
  expect(useLock.getState().attempts).toBe(1)
  expect(await tryPin('4711', now)).toBe('right')
  expect(useLock.getState().attempts).toBe(0)
})

test('what is stored is a salted hash: the same PIN twice looks different, and is nowhere to be read', async () => {
  await setPin('4711')
  const first = useLock.getState()
  await setPin('4711')
  const second = useLock.getState()
  expect(first.salt).not.toBe(second.salt)
  expect(first.hash).not.toBe(second.hash)
  expect(readStored(local, 'lock')).toEqual({ ...second })
  expect(JSON.stringify(readStored(local, 'lock'))).not.toContain('4711')
})

test('after five wrong tries there are pauses of 30 s, 60 s … at most an hour, even for the right PIN', async () => {
  await setPin('4711')
  for (let i = 0; i < 5; i += 1) expect(await tryPin('0000', now)).toBe('wrong')
  expect(await tryPin('4711', now)).toEqual({ waitMs: 30_000 })
  expect(await tryPin('0000', now + 30_000)).toBe('wrong')
  expect(await tryPin('4711', now + 30_001)).toEqual({ waitMs: 59_999 })
  useLock.setState({ attempts: 40, waitUntil: 0 })
  expect(await tryPin('0000', now)).toBe('wrong')
  expect(await tryPin('4711', now)).toEqual({ waitMs: 3_600_000 })
  expect(await tryPin('4711', now + 3_600_000)).toBe('right')
})

test('a try is counted before its answer is known, so that closing the page saves none', async () => {
  await setPin('4711')
  const trying = tryPin('0000', now)
  expect(readStored(local, 'lock')).toMatchObject({ attempts: 1 })
  await trying
})

test('a clock that was set back locks nobody out for more than an hour', async () => {
  await setPin('4711')
  useLock.setState({ attempts: 5, waitUntil: now + 90 * 86_400_000 })
  expect(await tryPin('4711', now)).toEqual({ waitMs: 3_600_000 })
  expect(pauseLeft(now + 1000)).toBe(3_599_000)
  expect(await tryPin('4711', now + 3_600_000)).toBe('right')
})

test('without a PIN everything opens; without a secure context none can be set', async () => {
  expect(await tryPin('anything', now)).toBe('right')
  vi.stubGlobal('crypto', {})
  expect(canLock()).toBe(false)
  vi.unstubAllGlobals()
})
