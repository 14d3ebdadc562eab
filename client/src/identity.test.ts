import { expect, test } from 'vitest'
import { carriedIdentity, newOauthId } from './identity.ts'

test('a device is named by 19 letters and digits and the milliseconds of its first use', () => {
  const names = Array.from({ length: 500 }, () => newOauthId(1_800_000_000_123.7))
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9]{19}1800000000123$/)
  expect(new Set(names).size).toBe(500)
})

test('every letter and digit is equally likely: bytes that would favour some are thrown away', () => {
  let asked = 0
  const unfair = Uint8Array.from({ length: 32 }, (_, i) => 248 + (i % 8))
  const fair = Uint8Array.from({ length: 32 }, (_, i) => i * 7)
  const name = newOauthId(0, () => (asked++ === 0 ? unfair : fair))
  expect(asked).toBe(2)
  expect(name).toBe('AHOVcjqx4BIPWdkry5C0')
})

test('a call carries the five things that the specification names', () => {
  expect(carriedIdentity('abc', 'token')).toEqual({
    bundle_id: 'web.qingyu',
    version: '4.7.0',
    oauth_type: 'pwa',
    oauth_id: 'abc',
    system_token: 'token',
  })
})
