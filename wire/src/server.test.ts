import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openChannel } from './device.ts'
import { createReceiver, generateServerKey, packBody, sealAnswer } from './server.ts'
import { backEnds } from './test-devices.ts'
import { config, createServer, fieldsOf, now, path, request, secret, serverKey } from './test-requests.ts'
import { createWebCrypto } from './web-crypto.ts'

describe('opens', () => {
  test.each(backEnds)('whatever text a device on $name sends', async ({ create }) => {
    const server = createServer()
    const channel = await openChannel(await create(), config)
    const text = fc.oneof(fc.json(), fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1024 }))
    await fc.assert(
      fc.asyncProperty(text, async (json) => {
        const { form, nonce } = await channel.seal(path, json, now)
        const opened = server.open(fieldsOf(form), path, now)
        expect(opened).toMatchObject({ ok: true, json, nonce, skewed: false })
      }),
    )
  })

  test('requests for each live key while one is rotated out', async () => {
    const next = generateServerKey(8)
    const server = createReceiver({ keys: [serverKey, next], secret })
    for (const { keyId, publicKey } of [serverKey, next]) {
      const theirs = { ...config, key_id: keyId, public_key: publicKey }
      const channel = await openChannel(createWebCrypto(crypto.subtle), theirs)
      const { form } = await channel.seal(path, '{}', now)
      const opened = server.open(fieldsOf(form), path, now)
      expect(opened).toMatchObject({ ok: true })
    }
  })

  test('exactly one megabyte of inflated JSON', async () => {
    expect(createServer().open(await request(' '.repeat(1024 * 1024)), path, now).ok).toBe(true)
  })

  test('a stamp 300 s off either way, and marks one 301 s off as skewed', async () => {
    for (const [off, skewed] of [
      [300, false],
      [-300, false],
      [301, true],
      [-301, true],
      [-now, true],
      [9e11, true],
    ] as const) {
      const opened = createServer().open(await request('{}', now + off), path, now)
      expect(opened).toMatchObject({ ok: true, skewed, timestamp: now + off })
    }
  })
})

describe('the receiver', () => {
  test('does not start with keys that cannot work', () => {
    expect(() => createReceiver({ keys: [], secret })).toThrow('at least one')
    expect(() => createReceiver({ keys: [serverKey, serverKey], secret })).toThrow('share one key_id')
    expect(() => createReceiver({ keys: [{ ...serverKey, keyId: 256 }], secret })).toThrow('one byte')
    expect(() =>
      createReceiver({ keys: [{ ...serverKey, publicKey: generateServerKey(7).publicKey }], secret }),
    ).toThrow('do not match')
    expect(() =>
      createReceiver({ keys: [{ ...serverKey, privateKey: new Uint8Array(31) }], secret }),
    ).toThrow('32 bytes')
  })
})

test('a body is deflated from 1,024 bytes of JSON on, counted in UTF-8', () => {
  expect(packBody('a'.repeat(1023))[0]).toBe(0)
  expect(packBody('a'.repeat(1024))[0]).toBe(1)
  expect(packBody('岛'.repeat(342))[0]).toBe(1)
  expect(packBody(Buffer.from('岛'.repeat(341)))[0]).toBe(0)
})

test('no two answers share a nonce', async () => {
  const opened = createServer().open(await request(), path, now)
  if (!opened.ok) throw new Error(opened.refusal)
  const body = packBody('{}')
  const nonces = Array.from({ length: 2000 }, () => {
    const answer: { data: string } = JSON.parse(sealAnswer(opened.reply, body, now))
    return answer.data.slice(0, 16)
  })
  expect(new Set(nonces).size).toBe(2000)
})
