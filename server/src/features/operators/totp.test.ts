import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base32, fromBase32, otpauthUrl, stepOf, stepOfCode, totpCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('shows at %i seconds what RFC 6238 says', (at, code) => {
  expect(totpCode(SECRET, stepOf(at), 8)).toBe(code)
})

it('takes a code half a minute early or late, no further, and none of a step that was used or passed', () => {
  const now = 1_700_000_010
  const step = stepOf(now)
  const taken = (of: number, last = 0) => stepOfCode(SECRET, totpCode(SECRET, of), now, last)
  expect([-2, -1, 0, 1, 2].map((away) => taken(step + away))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(taken(step, step)).toBeUndefined()
  expect(taken(step - 1, step)).toBeUndefined()
  expect(taken(step + 1, step)).toBe(step + 1)
})

it('writes secrets as authenticators read them', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(fromBase32(base32(bytes)).equals(bytes)).toBe(true)
    }),
  )
  expect(otpauthUrl('青屿', 'lin@isle.example', 'GEZD')).toBe(
    'otpauth://totp/%E9%9D%92%E5%B1%BF:lin%40isle.example?secret=GEZD&issuer=%E9%9D%92%E5%B1%BF',
  )
})
