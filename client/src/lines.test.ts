import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkFailed } from './errors.ts'
import { createLines } from './lines.ts'
import { deadAddress, House } from './test-house.ts'

let house: House
beforeEach(() => {
  house = new House()
})
afterEach(() => house.closeAll())

const pingWith = (answer: (response: ServerResponse) => void) => ({
  get: (path: string, response: ServerResponse) => {
    if (path !== '/ping.txt') return false
    answer(response)
    return true
  },
})
const slow = (ms: number) => pingWith((response) => void setTimeout(() => response.end('pong'), ms))
const hanging = pingWith(() => {})
const choice = (lines: string[], origin: string, pingTimeoutMs = 2000) =>
  createLines({ lines, origin, fetch: globalThis.fetch, pingTimeoutMs })
const urlsOf = (addresses: { url: string }[]) => addresses.map(({ url }) => url)

describe('the choice of a line', () => {
  test('falls on the first correct answer, not on the first answer', async () => {
    const wrong = await Promise.all([
      house.listen(hanging),
      house.listen(pingWith((response) => response.end('<html>请登录酒店网络</html>'))),
      house.listen(pingWith((response) => response.end('pong!'))),
      house.listen(pingWith((response) => response.writeHead(500).end('pong'))),
      house.listen(pingWith((response) => response.writeHead(204).end())),
      house.listen(pingWith((response) => void response.write('pong'))),
      house.listen(pingWith((response) => response.destroy())),
    ])
    const right = await house.listen(slow(100))
    const slower = await house.listen(slow(1500))
    const origin = await house.listen()
    const lines = choice([await deadAddress(house), ...urlsOf(wrong), slower.url, right.url], origin.url)
    expect(await lines.current()).toBe(right.url)
    expect(origin.asked).toEqual([])
  })

  test('falls on a slow line when it is the only correct one', async () => {
    const origin = await house.listen()
    const right = await house.listen(slow(200))
    expect(await choice([await deadAddress(house), `${right.url}/`], origin.url).current()).toBe(right.url)
  })

  test('does not follow a line that sends us elsewhere', async () => {
    const elsewhere = await house.listen()
    const moving = await house.listen(
      pingWith((response) => response.writeHead(302, { location: `${elsewhere.url}/ping.txt` }).end()),
    )
    const origin = await house.listen()
    expect(await choice([moving.url], origin.url).current()).toBe(origin.url)
    expect(elsewhere.asked).toEqual([])
  })

  test('falls back on the origin when every line fails', async () => {
    const origin = await house.listen()
    const lines = choice([await deadAddress(house), (await house.listen(hanging)).url], origin.url, 1000)
    expect(await lines.current()).toBe(origin.url)
  })

  test('asks nobody when there is only the origin', async () => {
    const origin = await house.listen()
    expect(await choice([], `${origin.url}/`).current()).toBe(origin.url)
    expect(origin.asked).toEqual([])
  })

  test('is made once for all who ask at the same time, and kept', async () => {
    const line = await house.listen()
    const lines = choice([line.url], 'http://127.0.0.1:9')
    await Promise.all([lines.current(), lines.current()])
    await lines.current()
    expect(line.asked).toEqual(['GET /ping.txt'])
  })

  test('fails with a sentence when nobody answers, and is tried again by the next call', async () => {
    const origin = await deadAddress(house)
    const line = await house.listen()
    await line.close()
    const lines = choice([line.url], origin)
    await expect(lines.current()).rejects.toThrow(NetworkFailed)
    await expect(lines.current()).rejects.toThrow('网络连接失败，请检查网络后重试')
    const port = Number(new URL(line.url).port)
    const revived = createServer((_, response) => response.end('pong'))
    await new Promise<void>((resolve) => revived.listen(port, '127.0.0.1', resolve))
    expect(await lines.current()).toBe(line.url)
    revived.closeAllConnections()
    revived.close()
  })
})

describe('a line that was left', () => {
  test('is replaced by another, even by a slower one', async () => {
    const fast = await house.listen()
    const other = await house.listen(slow(500))
    const lines = choice([fast.url, other.url], 'http://127.0.0.1:9')
    expect(await lines.current()).toBe(fast.url)
    lines.leave(fast.url)
    expect(await lines.current()).toBe(other.url)
  })

  test('is replaced by the origin when there is no other line', async () => {
    const line = await house.listen()
    const origin = await house.listen()
    const lines = choice([line.url], origin.url)
    await lines.current()
    lines.leave(line.url)
    expect(await lines.current()).toBe(origin.url)
  })

  test('is taken again when nothing else answers', async () => {
    const line = await house.listen()
    const lines = choice([line.url], await deadAddress(house))
    await lines.current()
    lines.leave(line.url)
    expect(await lines.current()).toBe(line.url)
  })

  test('does not cost us its successor when the news of it comes late', async () => {
    const first = await house.listen()
    const second = await house.listen(slow(500))
    const lines = choice([first.url, second.url], 'http://127.0.0.1:9')
    await lines.current()
    lines.leave(first.url)
    const next = lines.current()
    lines.leave(first.url)
    await next
    lines.leave(first.url)
    expect(await lines.current()).toBe(second.url)
    expect(second.asked).toEqual(['GET /ping.txt', 'GET /ping.txt'])
  })

  test('is the origin alone: it is asked for a sign of life first', async () => {
    const origin = await house.listen()
    const lines = choice([], origin.url)
    await lines.current()
    lines.leave(origin.url)
    expect(await lines.current()).toBe(origin.url)
    expect(origin.asked).toEqual(['GET /ping.txt'])
  })
})

describe("the member's own choice", () => {
  test('holds until that line fails', async () => {
    const [fast, slower] = await Promise.all([house.listen(slow(0)), house.listen(slow(200))])
    const lines = choice(urlsOf([fast, slower]), (await house.listen()).url)
    expect(await lines.current()).toBe(fast.url)
    expect(lines.all).toEqual(urlsOf([fast, slower]))
    lines.take(slower.url)
    expect(await lines.current()).toBe(slower.url)
    lines.leave(slower.url)
    expect(await lines.current()).toBe(fast.url)
  })
})
