import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMediaAddresses } from './media-address.ts'
import { importMasterKey, objectKey } from './sealed-objects.ts'

const master = importMasterKey(Buffer.alloc(32, 7))
const id = '0123456789abcdef0123456789abcdef'
const HOUR = 3600
const midnight = Date.parse('2026-03-01T00:00:00+08:00') / 1000

function pathOf(address: string): string {
  return address.split('#')[0] ?? ''
}

describe('an address', () => {
  const addresses = createMediaAddresses(master)

  test('names the object and carries its key where no server sees it', () => {
    const address = addresses.addressOf(id, midnight)
    expect(address).toMatch(new RegExp(`^/media/${id}\\.\\d+\\.[\\w-]{22}\\.bin#k=[\\w-]{43}$`))
    expect(Buffer.from(address.split('#k=')[1] ?? '', 'base64url')).toEqual(objectKey(master, id))
  })

  test('is the same all day long, in every process, and another one the next day', () => {
    const neighbour = createMediaAddresses(master)
    const first = addresses.addressOf(id, midnight)
    expect(addresses.addressOf(id, midnight + 24 * HOUR - 1)).toBe(first)
    expect(neighbour.addressOf(id, midnight + 12 * HOUR)).toBe(first)
    expect(addresses.addressOf(id, midnight + 24 * HOUR)).not.toBe(first)
    expect(addresses.addressOf(id, midnight - 1)).not.toBe(first)
  })

  test('leads to its object and says when it ends', () => {
    const path = pathOf(addresses.addressOf(id, midnight))
    const expiresAt = midnight + 48 * HOUR
    expect(addresses.verifyAddress(path, midnight)).toEqual({ objectId: id, expiresAt })
    expect(addresses.verifyAddress(path, expiresAt - 1)).toEqual({ objectId: id, expiresAt })
    expect(addresses.verifyAddress(path, expiresAt)).toBeNull()
  })

  test('is good for a day at least and for two at most, whenever it was handed out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }), (now) => {
        const path = pathOf(addresses.addressOf(id, now))
        expect(addresses.verifyAddress(path, now)).not.toBeNull()
        expect(addresses.verifyAddress(path, now + 24 * HOUR)).not.toBeNull()
        expect(addresses.verifyAddress(path, now + 48 * HOUR)).toBeNull()
      }),
    )
  })

  test('handed out by a neighbour whose clock is ahead is good already', () => {
    const path = pathOf(addresses.addressOf(id, midnight))
    expect(addresses.verifyAddress(path, midnight - 2)).not.toBeNull()
  })

  test('cannot be made for what is not an object id', () => {
    expect(() => addresses.addressOf('../../etc/passwd', midnight)).toThrow('not an object id')
  })
})

describe('what is no address', () => {
  const addresses = createMediaAddresses(master)
  const path = pathOf(addresses.addressOf(id, midnight))
  const day = /\.(\d+)\./.exec(path)?.[1] ?? ''

  test('is one with any character changed, added or left out', () => {
    const others = ['0', 'a', 'A', '_', '.', '/', '%', '']
    const changed = Array.from({ length: path.length }, (_, at) =>
      others.map((other) => path.slice(0, at) + other + path.slice(at + 1)),
    )
    const taken = changed.flat().filter((wrong) => wrong !== path && addresses.verifyAddress(wrong, midnight))
    expect(taken).toEqual([])
    for (const around of [
      ` ${path}`,
      `${path} `,
      `${path}\n`,
      `${path}?a=1`,
      `/x${path}`,
      '',
      '/media/.bin',
    ]) {
      expect(addresses.verifyAddress(around, midnight)).toBeNull()
    }
  })

  test('is one whose day was moved, written otherwise or is no day', () => {
    for (const moved of [
      `${Number(day) + 1}`,
      `0${day}`,
      `${day}.0`,
      `+${day}`,
      '99999999999999999999',
      'NaN',
    ]) {
      expect(addresses.verifyAddress(path.replace(`.${day}.`, `.${moved}.`), midnight)).toBeNull()
    }
  })

  test('is another spelling of the same signature', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const taken = Array.from(alphabet).filter((last) =>
      addresses.verifyAddress(path.replace(/.\.bin$/, `${last}.bin`), midnight),
    )
    expect(taken).toHaveLength(1)
  })

  test('is one that was signed for another object or with another master key', () => {
    const other = createMediaAddresses(importMasterKey(Buffer.alloc(32, 8)))
    expect(addresses.verifyAddress(path.replace(id, id.replace('0', '1')), midnight)).toBeNull()
    expect(other.verifyAddress(path, midnight)).toBeNull()
  })
})
