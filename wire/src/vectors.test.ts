import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fromBase64url } from './bytes.ts'
import { openChannel } from './device.ts'
import { openObject } from './sealed-object.ts'
import { openObject as openOnServer, sealObject } from './server-object.ts'
import { createKeyRing } from './server-keys.ts'
import { createReceiver, packBody, sealAnswer } from './server.ts'
import { signOf } from './sign.ts'
import { backEnds } from './test-devices.ts'
import vectors from './wire-vectors.json' with { type: 'json' }

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => fromBase64url(text) ?? new Uint8Array()
const fromHex = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, 'hex'))
const formOf = (form: string) => Object.fromEntries(new URLSearchParams(form))
const now = Number(vectors.timestamp)
const config = {
  key_id: vectors.key_id,
  public_key: vectors.server_public_key,
  secret: vectors.secret,
  lines: [],
}
const serverKey = {
  keyId: vectors.key_id,
  publicKey: vectors.server_public_key,
  privateKey: fromHex(vectors.server_private_key_hex),
}
const receiver = () => createReceiver({ keys: [serverKey], secret: vectors.secret })

describe('the server', () => {
  test('derives the two keys of the vectors', () => {
    const keys = createKeyRing([serverKey], 1).agree(1, Buffer.from(vectors.client_public_key, 'base64url'))
    expect(keys?.requestKey.export().toString('hex')).toBe(vectors.request_key_hex)
    expect(keys?.responseKey.export().toString('hex')).toBe(vectors.response_key_hex)
  })

  test.each(vectors.requests)('opens the request with deflated=$deflated', ({ data, sign, plaintext }) => {
    const form = { client: vectors.client, timestamp: vectors.timestamp, data, sign }
    expect(receiver().open(form, vectors.path, now)).toMatchObject({
      ok: true,
      json: plaintext,
      timestamp: now,
      skewed: false,
      device: vectors.client_public_key,
      nonce: Buffer.from(vectors.nonce_hex, 'hex').toString('base64url'),
    })
  })

  test.each(vectors.responses)('packs the answer with deflated=$deflated', ({ plaintext, deflated }) => {
    const body = packBody(plaintext)
    expect(body[0]).toBe(deflated ? 1 : 0)
    const content = body.subarray(1)
    expect((deflated ? inflateRawSync(content) : content).toString()).toBe(plaintext)
  })

  test('stores the picture and opens it', () => {
    const { key, file, stored } = vectors.picture
    const nonce = bytesOf(stored).subarray(0, 12)
    expect(sealObject(bytesOf(key), bytesOf(file), nonce).toString('base64url')).toBe(stored)
    expect(openOnServer(bytesOf(key), bytesOf(stored)).toString('base64url')).toBe(file)
  })
})

describe.each(backEnds)('a device on $name', ({ create }) => {
  const channel = async () =>
    openChannel(await create(fromHex(vectors.client_private_key_hex)), config, () =>
      fromHex(vectors.nonce_hex),
    )

  test.each(vectors.requests)('makes the request with deflated=$deflated', async (vector) => {
    const { form, nonce } = await (await channel()).seal(vectors.path, vector.plaintext, now + 0.9)
    expect(nonce).toBe(vectors.responses[0]?.request_nonce)
    expect(receiver().open(formOf(form), vectors.path, now)).toMatchObject({
      ok: true,
      json: vector.plaintext,
    })
  })

  // Deflated bytes are not normative, so only plain requests can be compared byte for byte.
  test.each(vectors.requests.filter((vector) => !vector.deflated))('makes it to the byte', async (vector) => {
    const { form } = await (await channel()).seal(vectors.path, vector.plaintext, now)
    const { client, timestamp } = vectors
    expect(formOf(form)).toEqual({ client, timestamp, data: vector.data, sign: vector.sign })
  })

  test.each(vectors.requests)('signs the request with deflated=$deflated', async ({ data, sign }) => {
    const text = `client=${vectors.client}&data=${data}&timestamp=${vectors.timestamp}${vectors.secret}`
    expect(await signOf(await create(), text)).toBe(sign)
  })

  test.each(vectors.responses)('opens the answer with deflated=$deflated', async (vector) => {
    const envelope = { form: '', nonce: vector.request_nonce }
    const answer = JSON.stringify({ timestamp: vector.timestamp, data: vector.data })
    expect(await (await channel()).open(envelope, answer)).toBe(vector.plaintext)
  })

  test('opens what the server seals for it', async () => {
    const device = await channel()
    const envelope = await device.seal(vectors.path, '{}', now)
    const opened = receiver().open(formOf(envelope.form), vectors.path, now)
    if (!opened.ok) throw new Error(opened.refusal)
    for (const { plaintext, timestamp } of vectors.responses) {
      const answer = sealAnswer(opened.reply, packBody(plaintext), Number(timestamp))
      expect(JSON.parse(answer)).toMatchObject({ timestamp })
      expect(await device.open(envelope, answer)).toBe(plaintext)
    }
  })

  test('opens the picture', async () => {
    const { key, file, stored } = vectors.picture
    expect(await openObject(await create(), bytesOf(key), bytesOf(stored))).toEqual(bytesOf(file))
  })
})
