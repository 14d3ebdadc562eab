import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openObject } from './sealed-object.ts'
import { openObject as openOnServer, sealObject } from './server-object.ts'
import { backEnds } from './test-devices.ts'

const key = new Uint8Array(randomBytes(32))

describe.each([
  ...backEnds.map(({ name, create }) => ({
    name,
    open: async (secret: Uint8Array<ArrayBuffer>, stored: Uint8Array<ArrayBuffer>) =>
      openObject(await create(), secret, stored),
  })),
  {
    name: 'the server',
    open: async (secret: Uint8Array, stored: Uint8Array) => new Uint8Array(openOnServer(secret, stored)),
  },
])('a stored picture on $name', ({ open }) => {
  test('comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (file) => {
        expect(await open(key, new Uint8Array(sealObject(key, file)))).toEqual(new Uint8Array(file))
      }),
      { numRuns: 30 },
    )
  })

  test('is refused with any bit flipped, cut short, or under another key', async () => {
    const stored = new Uint8Array(sealObject(key, randomBytes(20)))
    for (let bit = 0; bit < stored.length * 8; bit += 1) {
      const flipped = stored.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(open(key, flipped)).rejects.toBeInstanceOf(Error)
    }
    for (let length = 0; length < stored.length; length += 1) {
      await expect(open(key, stored.slice(0, length))).rejects.toBeInstanceOf(Error)
    }
    await expect(open(new Uint8Array(32), stored)).rejects.toBeInstanceOf(Error)
  })
})

test('the same picture never looks the same twice', () => {
  const file = randomBytes(10)
  expect(sealObject(key, file).equals(sealObject(key, file))).toBe(false)
})
