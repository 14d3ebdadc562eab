import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64url, fromUtf8, toBase64url, toHex } from './bytes.ts'

describe('base64url', () => {
  test('spells bytes as Node does, and reads them back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = toBase64url(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
        expect(fromBase64url(text)).toEqual(new Uint8Array(bytes))
      }),
    )
  })

  test('accepts only the one spelling that encodes back to itself', () => {
    const spelling = fc.string({ unit: fc.constantFrom(...Array.from('AQgwf_-09+/= \n岛')), maxLength: 12 })
    fc.assert(
      fc.property(spelling, (text) => {
        const canonical = Buffer.from(text, 'base64url').toString('base64url') === text
        expect(fromBase64url(text) !== undefined).toBe(canonical)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['AA==', 'AB', 'AAB', 'A', 'A+8', 'A/8', ' AAA', 'AAA\n', 'AAA\u{1F600}', 'AA\u0141A'])(
    'refuses %j',
    (text) => {
      expect(fromBase64url(text)).toBeUndefined()
    },
  )
})

test('text that is not UTF-8 is refused instead of repaired', () => {
  expect(() => fromUtf8(Uint8Array.of(0xe5, 0xb2))).toThrow(TypeError)
  expect(() => fromUtf8(Uint8Array.of(0xc0, 0x80))).toThrow(TypeError)
  expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))).toBe('\u{FEFF}1')
})

test('hex is in lower case and keeps leading zeros', () => {
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
})
