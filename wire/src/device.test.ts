import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BrowserTooOld } from './device-body.ts'
import { chooseDeviceCrypto } from './device-crypto.ts'
import { AnswerNotOpened, openChannel, RequestTooLarge } from './device.ts'
import { packBody, sealAnswer } from './server.ts'
import type { ReplyTo } from './server.ts'
import { backEnds } from './test-devices.ts'
import { config, createServer, fieldsOf, now, path } from './test-requests.ts'

const answerWith = (reply: ReplyTo, json = '{"status":1}') => sealAnswer(reply, packBody(json), now)

describe.each(backEnds)('a device on $name', ({ create }) => {
  const connect = async () => {
    const channel = await openChannel(await create(), config)
    const server = createServer()
    const send = async (json = '{}') => {
      const envelope = await channel.seal(path, json, now)
      const opened = server.open(fieldsOf(envelope.form), path, now)
      if (!opened.ok) throw new Error(opened.refusal)
      return { envelope, reply: opened.reply }
    }
    return { channel, send }
  }

  test('opens the answer to its request, however long', async () => {
    const { channel, send } = await connect()
    for (const length of [0, 1, 1023, 1024, 100_000, 3_000_000]) {
      const { envelope, reply } = await send()
      const json = 'x'.repeat(length)
      expect(await channel.open(envelope, answerWith(reply, json))).toBe(json)
    }
  })

  test('refuses an answer with any bit flipped', async () => {
    const { channel, send } = await connect()
    const { envelope, reply } = await send()
    const good: { timestamp: string; data: string } = JSON.parse(answerWith(reply, '{}'))
    const bytes = Buffer.from(good.data, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const answer = JSON.stringify({ ...good, data: flipped.toString('base64url') })
      await expect(channel.open(envelope, answer)).rejects.toThrow(AnswerNotOpened)
    }
    const redated = JSON.stringify({ ...good, timestamp: String(now + 1) })
    await expect(channel.open(envelope, redated)).rejects.toThrow(AnswerNotOpened)
  })

  test('refuses an old answer to a new request', async () => {
    const { channel, send } = await connect()
    const first = await send()
    const second = await send()
    const old = answerWith(first.reply)
    await expect(channel.open(second.envelope, old)).rejects.toThrow(AnswerNotOpened)
    expect(await channel.open(first.envelope, old)).toBe('{"status":1}')
  })

  test('refuses the answer to another device', async () => {
    const { channel, send } = await connect()
    const { envelope } = await send()
    const other = await (await connect()).send()
    const reply = { ...other.reply, requestNonce: envelope.nonce }
    await expect(channel.open(envelope, answerWith(reply))).rejects.toThrow(AnswerNotOpened)
  })

  test('refuses its own request sent back as an answer', async () => {
    const { channel, send } = await connect()
    const { envelope } = await send()
    const { data } = fieldsOf(envelope.form)
    const answer = JSON.stringify({ timestamp: String(now), data })
    await expect(channel.open(envelope, answer)).rejects.toThrow(AnswerNotOpened)
  })

  test('refuses every shortened answer', async () => {
    const { channel, send } = await connect()
    const { envelope, reply } = await send()
    const text = answerWith(reply, '{}')
    for (let length = 0; length < text.length; length += 1) {
      await expect(channel.open(envelope, text.slice(0, length))).rejects.toThrow(AnswerNotOpened)
    }
  })

  test.each([
    '',
    'null',
    '[]',
    '"pong"',
    '{}',
    '{"timestamp":1,"data":"AA"}',
    '<html>login</html>',
    '{"data":"AAAA"}',
  ])('refuses %j as an answer', async (text) => {
    const { channel, send } = await connect()
    const { envelope } = await send()
    await expect(channel.open(envelope, text)).rejects.toThrow(AnswerNotOpened)
  })

  test('refuses a body that is flagged, deflated or spelled wrongly', async () => {
    const { channel, send } = await connect()
    const { envelope, reply } = await send()
    for (const body of [
      [2, 123, 125],
      [1, 255, 255],
      [0, 255],
    ]) {
      const answer = sealAnswer(reply, Uint8Array.from(body), now)
      await expect(channel.open(envelope, answer)).rejects.toThrow(AnswerNotOpened)
    }
  })

  test('does not send what the server would turn away for its size', async () => {
    const { channel } = await connect()
    const noise = JSON.stringify(randomBytes(200_000).toString('base64'))
    await expect(channel.seal(path, noise, now)).rejects.toThrow(RequestTooLarge)
  })

  test('never uses a nonce twice', async () => {
    const { channel } = await connect()
    const nonces = await Promise.all(
      Array.from({ length: 200 }, async () => (await channel.seal(path, '{}', now)).nonce),
    )
    expect(new Set(nonces).size).toBe(200)
  })

  test.each(['AA', '', '!', config.public_key.slice(1)])(
    'refuses the malformed server key %j',
    async (key) => {
      await expect(openChannel(await create(), { ...config, public_key: key })).rejects.toThrow('malformed')
    },
  )

  test('refuses a server key of low order', async () => {
    const zero = Buffer.alloc(32).toString('base64url')
    const one = Buffer.from([1, ...Buffer.alloc(31)]).toString('base64url')
    for (const key of [zero, one]) {
      await expect(openChannel(await create(), { ...config, public_key: key })).rejects.toBeInstanceOf(Error)
    }
  })
})

test('a browser without raw deflate is told apart from a bad answer', async () => {
  const real = globalThis.DecompressionStream
  const channel = await openChannel(await chooseDeviceCrypto(), config)
  const envelope = await channel.seal(path, '{}', now)
  const opened = createServer().open(fieldsOf(envelope.form), path, now)
  if (!opened.ok) throw new Error(opened.refusal)
  const answer = sealAnswer(opened.reply, packBody('x'.repeat(2000)), now)
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  try {
    await expect(channel.open(envelope, answer)).rejects.toThrow(BrowserTooOld)
  } finally {
    globalThis.DecompressionStream = real
  }
})
