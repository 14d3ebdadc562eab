import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toHex, toUtf8 } from './bytes.ts'
import { md5 } from './md5.ts'

it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
])('digests %j as RFC 1321 does', (text, digest) => {
  expect(toHex(md5(toUtf8(text)))).toBe(digest)
})

it('digests whatever it is given as OpenSSL does, over every length of a block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(toHex(md5(bytes))).toBe(hash('md5', bytes))
    }),
    { numRuns: 500 },
  )
  for (let length = 50; length < 140; length += 1) {
    const bytes = new Uint8Array(length).fill(length)
    expect(toHex(md5(bytes))).toBe(hash('md5', bytes))
  }
})
