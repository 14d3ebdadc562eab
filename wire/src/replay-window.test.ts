import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openChannel } from './device.ts'
import { createReplayWindow } from './replay-window.ts'
import { createReceiver } from './server.ts'
import {
  bytesOf,
  config,
  createServer,
  fieldsOf,
  now,
  path,
  request,
  secret,
  serverKey,
  signedBytes,
} from './test-requests.ts'
import { createWebCrypto } from './web-crypto.ts'

describe('a nonce', () => {
  test('is taken once: the same envelope is refused as replayed', async () => {
    const server = createServer()
    const form = await request()
    expect(server.open(form, path, now).ok).toBe(true)
    expect(server.open(form, path, now)).toEqual({ ok: false, refusal: 'REPLAYED' })
    expect(server.open(form, path, now + 599)).toEqual({ ok: false, refusal: 'REPLAYED' })
  })

  test('is not used up by an envelope that somebody else spoiled', async () => {
    const server = createServer()
    const form = await request()
    const spoiled = bytesOf(form)
    spoiled[spoiled.length - 1] = (spoiled.at(-1) ?? 0) ^ 1
    expect(server.open(signedBytes(spoiled), path, now)).toEqual({ ok: false, refusal: 'BAD_TAG' })
    expect(server.open(form, path, now).ok).toBe(true)
  })

  test('may be the same on two devices', async () => {
    const server = createServer()
    for (let device = 0; device < 2; device += 1) {
      const channel = await openChannel(createWebCrypto(crypto.subtle), config, () => new Uint8Array(12))
      const { form } = await channel.seal(path, '{}', now)
      expect(server.open(fieldsOf(form), path, now).ok).toBe(true)
    }
  })

  test('never lets an envelope run a second time, whatever the clocks say', async () => {
    const week = 7 * 24 * 3600
    const times = fc.record({
      off: fc.oneof(fc.integer({ min: -700, max: 700 }), fc.integer({ min: -week, max: week - 700 })),
      later: fc.array(fc.oneof(fc.nat(1500), fc.nat(week)), { minLength: 1, maxLength: 5 }),
    })
    const channel = await openChannel(createWebCrypto(crypto.subtle), config)
    await fc.assert(
      fc.asyncProperty(times, async ({ off, later }) => {
        const server = createServer()
        const { form } = await channel.seal(path, '{}', now + off)
        const fields = fieldsOf(form)
        expect(server.open(fields, path, now).ok).toBe(true)
        for (const wait of [...later, Math.max(0, off - 300), Math.max(0, off + 300)].toSorted(
          (a, b) => a - b,
        )) {
          const again = server.open(fields, path, now + wait)
          expect(again.ok && !again.skewed).toBe(false)
        }
      }),
    )
  })

  test('that cannot be remembered is refused as FULL, until older ones have run out', async () => {
    const server = createReceiver({ keys: [serverKey], secret, rememberedNonces: 2 })
    expect(server.open(await request(), path, now).ok).toBe(true)
    expect(server.open(await request(), path, now).ok).toBe(true)
    const third = await request()
    expect(server.open(third, path, now)).toEqual({ ok: false, refusal: 'FULL' })
    expect(server.open(await request('{}', now + 720), path, now + 720).ok).toBe(true)
  })

  test('stamped ahead is answered as skewed even when there is no more room for those', async () => {
    const server = createReceiver({ keys: [serverKey], secret, rememberedNonces: 2 })
    for (const at of [now, now, now + 720, now + 720])
      expect(server.open(await request('{}', at + 3600), path, at)).toMatchObject({ ok: true, skewed: true })
  })
})

describe('the memory', () => {
  test('finds every one of many nonces for 600 s, and nothing else', () => {
    const window = createReplayWindow(100_000)
    for (let print = 1; print <= 20_000; print += 1) {
      const at = now + print / 40
      expect(window.has(print * 2 ** 20, at)).toBe(false)
      expect(window.remember(print * 2 ** 20, 'phone', at, at + 300)).toBe(true)
    }
    const end = now + 500
    for (let print = 1; print <= 20_000; print += 1) {
      expect(window.has(print * 2 ** 20, end)).toBe(true)
      expect(window.has(print * 2 ** 20 + 1, end)).toBe(false)
    }
    expect(window.has(20_000 * 2 ** 20, end + 600)).toBe(true)
    expect(window.has(20_000 * 2 ** 20, end + 720)).toBe(false)
  })

  test('tells devices and nonces apart by every byte', () => {
    const window = createReplayWindow(10)
    const device = new Uint8Array(32)
    const nonce = new Uint8Array(12)
    const prints = new Set([window.fingerprint(device, nonce)])
    for (let at = 0; at < 44; at += 1) {
      const bytes = new Uint8Array(44)
      bytes[at] = 1
      prints.add(window.fingerprint(bytes.subarray(0, 32), bytes.subarray(32)))
    }
    expect(prints.size).toBe(45)
    expect(createReplayWindow(10).fingerprint(device, nonce)).not.toBe(window.fingerprint(device, nonce))
  })

  test('keeps what it knows when the clock is set back', () => {
    const window = createReplayWindow(10)
    window.remember(1, 'phone', now, now + 300)
    expect(window.has(1, now - 5000)).toBe(true)
    window.remember(2, 'phone', now - 5000, now - 4700)
    expect(window.has(2, now + 599)).toBe(true)
  })

  test('does not let stamps from the far future fill it for ever, nor refuses for want of room', () => {
    const window = createReplayWindow(2)
    const farAhead = (print: number, at: number) =>
      window.remember(print, `device ${print}`, at, at + 10 ** 11)
    expect(farAhead(1, now)).toBe(true)
    expect(farAhead(2, now)).toBe(true)
    const later = now + 1000
    expect(farAhead(3, later)).toBe(true)
    expect(window.has(3, later)).toBe(true)
    expect([1, 2, 3].filter((print) => window.has(print, later + 1000))).toEqual([1, 2])
    const nextWeek = now + 8 * 24 * 3600
    expect(farAhead(4, nextWeek)).toBe(true)
    expect(window.has(4, nextWeek + 1000)).toBe(true)
  })

  test('of stamps ahead has room for every device, however many one sends', () => {
    const window = createReplayWindow(1000)
    const week = 7 * 24 * 3600
    const prints = Array.from({ length: 200 }, (_, n) => n + 1)
    const heldAfter = (at: number) => prints.filter((print) => window.has(print, at)).length
    for (const print of prints) expect(window.remember(print, 'greedy', now, now + week)).toBe(true)
    expect(window.remember(1000, 'honest', now, now + week)).toBe(true)
    expect(heldAfter(now + 1000)).toBe(50)
    expect(window.has(1000, now + 1000)).toBe(true)
    // What has run out makes room again.
    const nextWeek = now + week + 1000
    expect(heldAfter(nextWeek)).toBe(0)
    for (const print of prints) window.remember(print, 'greedy', nextWeek, nextWeek + week)
    expect(heldAfter(nextWeek + 1000)).toBe(50)
  })
})
