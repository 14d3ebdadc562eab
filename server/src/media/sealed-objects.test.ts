import { createDecipheriv, hkdfSync } from 'node:crypto'
import { inspect } from 'node:util'
import { openObject, sealObject } from '@qingyu/wire/server-object'
import { describe, expect, test } from 'vitest'
import { addressKey, importMasterKey, objectKey } from './sealed-objects.ts'

const masterBytes = Buffer.alloc(32, 7)
const master = importMasterKey(masterBytes)
const id = '0123456789abcdef0123456789abcdef'
const file = Buffer.from('a picture')

describe('sealed objects', () => {
  test('open to what was sealed, an empty one too', () => {
    const key = objectKey(master, id)
    expect(openObject(key, sealObject(key, file))).toEqual(file)
    expect(openObject(key, sealObject(key, Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
  })

  test('are nonce, ciphertext and tag in this order, without aad, as any client expects', () => {
    const key = objectKey(master, id)
    const sealed = sealObject(key, file)
    expect(sealed.length).toBe(12 + file.length + 16)
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    expect(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])).toEqual(file)
  })

  test('never look the same twice', () => {
    const key = objectKey(master, id)
    expect(sealObject(key, file)).not.toEqual(sealObject(key, file))
  })

  test('do not open with any bit changed, cut, or with the key of another object', () => {
    const key = objectKey(master, id)
    const sealed = sealObject(key, file)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => openObject(key, changed)).toThrow(/authenticate/)
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => openObject(key, sealed.subarray(0, length))).toThrow(/authenticate|cut short/)
    }
    expect(() => openObject(objectKey(master, id.replace('0', '1')), sealed)).toThrow(/authenticate/)
  })
})

describe('keys', () => {
  test('come from the master key by HKDF-SHA256 with the id in the info', () => {
    const expected = Buffer.from(hkdfSync('sha256', masterBytes, '', `media object ${id}`, 32))
    expect(objectKey(master, id)).toEqual(expected)
  })

  test('of objects, of other masters and of addresses all differ', () => {
    const other = importMasterKey(Buffer.alloc(32, 8))
    const keys = [
      objectKey(master, id),
      objectKey(master, id.replace('0', '1')),
      objectKey(other, id),
      addressKey(master).export(),
      masterBytes,
    ]
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length)
  })

  test.each(['', 'abc', id.toUpperCase(), `${id}0`, `../${id}`])('refuses %j as an id', (wrong) => {
    expect(() => objectKey(master, wrong)).toThrow('not an object id')
  })

  test.each([0, 16, 31, 33])('refuses a master key of %i bytes', (length) => {
    expect(() => importMasterKey(Buffer.alloc(length))).toThrow('instead of 32')
  })

  test('the master key does not show when it is printed', () => {
    expect(inspect(master)).not.toMatch(/07|BwcH/)
    expect(JSON.stringify({ master })).toBe('{"master":{}}')
  })
})
