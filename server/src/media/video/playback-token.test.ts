import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readToken, writeToken } from './playback-token.ts'
import type { Playback } from './playback-token.ts'

const key = createSecretKey(randomBytes(32))
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('hex'))
const playbacks: fc.Arbitrary<Playback> = fc.record({
  assetId: hex(16),
  cut: fc.constantFrom('full' as const, 'preview' as const),
  expiresAt: fc.integer({ min: 1000, max: 4_000_000_000 }),
  holder: fc.oneof(
    fc.record({
      kind: fc.constant('session' as const),
      sessionId: fc.uuid(),
      uid: fc.integer({ min: 1, max: 2 ** 47 }),
    }),
    fc.record({ kind: fc.constant('device' as const), device: hex(32) }),
    fc.record({ kind: fc.constant('operator' as const), sessionId: fc.uuid() }),
  ),
})

it('says what was written into it, until it is over', () => {
  fc.assert(
    fc.property(playbacks, (playback) => {
      const token = writeToken(key, playback)
      expect(token).toMatch(/^[\w-]+$/)
      expect(readToken(key, token, playback.expiresAt - 1)).toEqual(playback)
      expect(readToken(key, token, playback.expiresAt)).toBeNull()
    }),
  )
})

it('changed in any letter, cut short, spelled otherwise or signed with another key it says nothing', () => {
  fc.assert(
    fc.property(playbacks, fc.nat(), fc.constantFrom('A', 'AA', 'AAAA', '_x'), (playback, at, more) => {
      const token = writeToken(key, playback)
      const place = at % token.length
      const letter = token[place] === 'A' ? 'B' : 'A'
      const others = [
        token.slice(0, place) + letter + token.slice(place + 1),
        token.slice(0, place),
        token + more,
        `${token}=`,
        writeToken(createSecretKey(randomBytes(32)), playback),
      ]
      for (const other of others) expect(readToken(key, other, 0)).toBeNull()
    }),
  )
})

it('is not made for what is no asset or no session', () => {
  const playback = { assetId: 'f'.repeat(32), cut: 'full', expiresAt: 5000 } as const
  const holder = { kind: 'operator', sessionId: 'no-session' } as const
  expect(() => writeToken(key, { ...playback, holder })).toThrow('not the id of a session')
  const device = { kind: 'device', device: 'x' } as const
  expect(() => writeToken(key, { ...playback, assetId: 'short', holder: device })).toThrow('not an asset')
})
