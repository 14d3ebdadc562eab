import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packRequest } from './frame.ts'
import { bytesOf, createServer, now, path, request, serverKey, signed, signedBytes } from './test-requests.ts'
import { createWebCrypto } from './web-crypto.ts'

describe('refuses', () => {
  test('every flipped bit of data, however well signed', async () => {
    const server = createServer()
    const bytes = bytesOf(await request())
    const refusals = new Set<string>()
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const result = server.open(signedBytes(flipped), path, now)
      refusals.add(result.ok ? `bit ${bit} was accepted` : result.refusal)
    }
    expect(refusals).toEqual(new Set(['MALFORMED', 'UNKNOWN_KEY', 'BAD_TAG']))
    expect(server.open(signedBytes(bytes), path, now)).toMatchObject({ ok: true })
  })

  test('every changed letter of data, timestamp and sign under the old sign', async () => {
    const form = await request()
    const server = createServer()
    for (const field of ['client', 'timestamp', 'data', 'sign'] as const) {
      for (let at = 0; at < form[field].length; at += 1) {
        const other = form[field][at] === '1' ? '2' : '1'
        const changed = form[field].slice(0, at) + other + form[field].slice(at + 1)
        expect(server.open({ ...form, [field]: changed }, path, now)).toMatchObject({ ok: false })
      }
    }
  })

  test('every shortened data, and every lengthened one', async () => {
    const server = createServer()
    const form = await request()
    const bytes = bytesOf(form)
    for (let length = 0; length < bytes.length; length += 1) {
      expect(server.open(signedBytes(bytes.subarray(0, length)), path, now).ok).toBe(false)
    }
    expect(server.open(signedBytes(Buffer.concat([bytes, Buffer.from([0])])), path, now).ok).toBe(false)
  })

  test('another spelling of the same bytes', async () => {
    const server = createServer()
    const { data } = await request('{"a":12}')
    // Two bytes over a multiple of three: the last letter carries two bits that say nothing.
    expect(data.length % 4).toBe(3)
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const stray = data.slice(0, -1) + last[last.indexOf(data.at(-1) ?? '') + 1]
    expect(bytesOf(signed(stray))).toEqual(bytesOf(signed(data)))
    for (const spelling of [stray, `${data}=`, `${data} `, ` ${data}`, data.replace(/^Ag/, 'Ag\n')]) {
      expect(server.open(signed(spelling), path, now)).toEqual({ ok: false, refusal: 'MALFORMED' })
    }
    expect(server.open(signed(data), path, now).ok).toBe(true)
  })

  test('a request moved to another path', async () => {
    const form = await request()
    for (const moved of ['/api/search/user', '/api/search/mv/', '/api/search/m', '/API/search/mv', '']) {
      expect(createServer().open(form, moved, now)).toEqual({ ok: false, refusal: 'BAD_TAG' })
    }
  })

  test('a stamp changed and signed anew', async () => {
    const { data } = await request()
    expect(createServer().open(signed(data, String(now + 1)), path, now)).toEqual({
      ok: false,
      refusal: 'BAD_TAG',
    })
  })

  test.each([
    '',
    '-1',
    '+1800000000',
    '01800000000',
    '1.8e9',
    ' 1800000000',
    '1800000000.5',
    '1800000000000',
    '１８',
  ])('the stamp %j', async (timestamp) => {
    const { data } = await request()
    expect(createServer().open(signed(data, timestamp), path, now)).toEqual({
      ok: false,
      refusal: 'MALFORMED',
    })
  })

  test('missing, repeated and foreign fields', async () => {
    const form = await request()
    const server = createServer()
    for (const field of ['client', 'timestamp', 'data', 'sign'] as const) {
      for (const value of [undefined, null, 1, [form[field]], {}]) {
        const result = server.open({ ...form, [field]: value }, path, now)
        expect(result).toEqual({ ok: false, refusal: 'MALFORMED' })
      }
      for (const value of ['', `${form[field]}\0`]) {
        expect(server.open({ ...form, [field]: value }, path, now).ok).toBe(false)
      }
    }
    const upper = { ...form, sign: form.sign.toUpperCase() }
    expect(server.open(upper, path, now)).toEqual({ ok: false, refusal: 'MALFORMED' })
    const otherSecret = { ...form, sign: '0'.repeat(32) }
    expect(server.open(otherSecret, path, now)).toEqual({ ok: false, refusal: 'BAD_SIGN' })
  })

  test('a server key it does not have', async () => {
    const bytes = bytesOf(await request())
    bytes[1] = 8
    expect(createServer().open(signedBytes(bytes), path, now)).toEqual({ ok: false, refusal: 'UNKNOWN_KEY' })
  })

  test('data longer than a request may be, before it looks at any key', () => {
    const frame = { keyId: 7, devicePublic: new Uint8Array(32), nonce: new Uint8Array(12) }
    const tooLong = signedBytes(packRequest({ ...frame, sealed: new Uint8Array(200_000) }))
    const long = signedBytes(packRequest({ ...frame, sealed: new Uint8Array(190_000) }))
    expect(createServer().open(tooLong, path, now)).toEqual({ ok: false, refusal: 'MALFORMED' })
    expect(createServer().open(long, path, now)).toEqual({ ok: false, refusal: 'LOW_ORDER_KEY' })
  })

  test('a request that inflates past one megabyte', async () => {
    const bomb = await request(' '.repeat(1024 * 1024 + 1))
    expect(bomb.data.length).toBeLessThan(2000)
    const result = createServer().open(bomb, path, now)
    expect(result.ok ? 'opened' : result.refusal).toBe('BAD_BODY')
  })

  test.each([
    ['no flag byte and nothing else', Uint8Array.of()],
    ['an unknown flag', Uint8Array.of(2, 0x7b, 0x7d)],
    ['bytes that are no UTF-8', Uint8Array.of(0, 0x22, 0xff, 0x22)],
    ['deflated bytes that are no UTF-8', Uint8Array.of(1, ...deflateRawSync(Uint8Array.of(0xc3)))],
    ['a broken deflate stream', Uint8Array.of(1, 0xff, 0xff, 0xff)],
    [
      'a deflate stream cut short',
      Uint8Array.of(1, ...deflateRawSync(Buffer.alloc(500, 'ab')).subarray(0, 3)),
    ],
    ['a deflate flag and nothing else', Uint8Array.of(1)],
  ])('a body of %s', async (_, body) => {
    const serverPublic = new Uint8Array(Buffer.from(serverKey.publicKey, 'base64url'))
    const agreement = await createWebCrypto(crypto.subtle).agree(serverPublic)
    const { devicePublic } = agreement
    const nonce = new Uint8Array(12)
    const sealed = await agreement.sealRequest(nonce, body, new TextEncoder().encode(`pwa.${now}.${path}`))
    const form = signedBytes(packRequest({ keyId: 7, devicePublic, nonce, sealed }))
    const result = createServer().open(form, path, now)
    expect(result).toEqual({ ok: false, refusal: body.length === 0 ? 'MALFORMED' : 'BAD_BODY' })
  })

  // 0, 1, the two points of order 8, p - 1, and p and p + 1, which spell 0 and 1 once more.
  test.each([
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
    '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ])('the device key of low order %s, with and without its unused bit', async (hex) => {
    const devicePublic = Buffer.from(hex, 'hex')
    const frame = { keyId: 7, nonce: new Uint8Array(12), sealed: new Uint8Array(40) }
    const highBit = Buffer.from(devicePublic)
    highBit[31] = (highBit[31] ?? 0) | 0x80
    for (const key of [devicePublic, highBit]) {
      const form = signedBytes(packRequest({ ...frame, devicePublic: key }))
      expect(createServer().open(form, path, now)).toEqual({ ok: false, refusal: 'LOW_ORDER_KEY' })
    }
  })

  test('garbage of any kind, without ever throwing', () => {
    const server = createServer()
    const garbage = fc.record({
      client: fc.anything(),
      timestamp: fc.anything(),
      data: fc.anything(),
      sign: fc.anything(),
    })
    fc.assert(
      fc.property(garbage, fc.string(), (form, where) => {
        expect(server.open(form, where, now).ok).toBe(false)
      }),
    )
    const head = fc.constantFrom(Buffer.alloc(0), Buffer.from([2, 7]), Buffer.from([2, 8]))
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(server.open(signedBytes(Buffer.concat([start, rest])), path, now).ok).toBe(false)
      }),
    )
  })
})
