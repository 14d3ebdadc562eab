import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { carriedIdentity, newOauthId } from '@qingyu/client/identity'
import { redisCannotBeHad, startRedis } from '@qingyu/dev/redis-server'
import type { RedisServer } from '@qingyu/dev/redis-server'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { openChannel } from '@qingyu/wire/device'
import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMetrics } from './metrics.ts'
import { openSharedNonces } from './shared-nonces.ts'
import type { SharedNonces } from './shared-nonces.ts'

/** One process of several: what it logs and counts, beside what it claims. */
interface Process extends SharedNonces {
  logged: string[]
  callsWithoutRedis(): Promise<number>
}

const opened: SharedNonces[] = []
afterEach(() => {
  for (const nonces of opened.splice(0)) nonces.close()
})

async function startProcess(url: string): Promise<Process> {
  const logged: string[] = []
  const log = pino(
    { base: null },
    { write: (line: string) => void logged.push(String(JSON.parse(line).msg)) },
  )
  const metrics = createMetrics()
  const nonces = await openSharedNonces(url, log, metrics)
  opened.push(nonces)
  const callsWithoutRedis = async () => {
    const counter = await metrics.registry.getSingleMetric('qingyu_calls_without_redis_total')?.get()
    return counter?.values[0]?.value ?? 0
  }
  return { ...nonces, logged, callsWithoutRedis }
}

const NOW = 1_800_000_000
const text = (length: number) => randomBytes(length).toString('base64url')
const newEnvelope = (timestamp = NOW) => ({ device: text(32), nonce: text(12), timestamp })

describe.skipIf(redisCannotBeHad())('with a redis-server', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.kill())

  describe('two processes of one installation', () => {
    const path = '/api/users/getBaseInfo'
    let world: World
    let urls: string[]
    let seal: (timestamp?: number) => Promise<string>
    let stopOther: () => Promise<void>
    const now = () => Math.floor(world.clock.now().getTime() / 1000)

    beforeAll(async () => {
      world = await bootWorld({ env: { REDIS_URL: redis.url, LOG_LEVEL: 'silent' } })
      const other = await world.anotherServer()
      urls = [world.url, other.url]
      stopOther = other.stop
      const wire = await (await fetch(`${world.url}/wire.json`)).json()
      const channel = await openChannel(await chooseDeviceCrypto(), wire)
      const json = JSON.stringify(carriedIdentity(newOauthId(Date.now()), ''))
      seal = async (timestamp = now()) => (await channel.seal(path, json, timestamp)).form
    })
    afterAll(async () => {
      await stopOther()
      await world.stop()
    })

    const post = (url: string, body: string) => fetch(url + path, { method: 'POST', body })
    /** What the two answer to one envelope, one after the other. */
    async function statuses(form: string): Promise<number[]> {
      const answers: number[] = []
      for (const url of urls) answers.push((await post(url, form)).status)
      return answers
    }

    it('an envelope that one process has run is refused by the other', async () => {
      const form = await seal()
      expect((await post(world.url, form)).status).toBe(200)
      const replayed = await post(urls[1] ?? '', form)
      expect(replayed.status).toBe(400)
      expect(await replayed.json()).toEqual({ msg: '请求无法识别，请更新应用后重试' })
    })

    it('of many that get it at once, one runs it', async () => {
      const form = await seal()
      const answers = await Promise.all([...urls, ...urls, ...urls].map((url) => post(url, form)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('different envelopes are none of their business', async () => {
      expect((await post(world.url, await seal())).status).toBe(200)
      expect((await post(urls[1] ?? '', await seal())).status).toBe(200)
    })

    it('one stamped ahead, answered with CLOCK_SKEW, does not run elsewhere when its time has come', async () => {
      const form = await seal(now() + 3600)
      expect((await post(world.url, form)).status).toBe(200)
      world.clock.advance(3600)
      expect((await post(urls[1] ?? '', form)).status).toBe(400)
    })

    it('while Redis is away calls go on, and are protected again when it is back', async () => {
      await redis.kill()
      expect(await statuses(await seal())).toEqual([200, 200])
      const form = await seal()
      expect(await statuses(form)).toEqual([200, 200])
      // The memory of each process is still its own.
      expect(await statuses(form)).toEqual([400, 400])

      await redis.start()
      await expect.poll(async () => statuses(await seal()), { timeout: 10_000 }).toEqual([200, 400])
    })
  })

  it('logs an outage once, counts the calls in it, and says when it is over', async () => {
    const a = await startProcess(redis.url)
    expect(await a.claim(newEnvelope(), NOW)).toBe(true)
    await redis.kill()
    for (let call = 0; call < 20; call += 1) expect(await a.claim(newEnvelope(), NOW)).toBe(true)
    expect(a.logged).toEqual(['Redis is away: nonces are remembered per process until it is back'])
    expect(await a.callsWithoutRedis()).toBe(20)

    await redis.start()
    await expect
      .poll(async () => (await a.claim(newEnvelope(), NOW)) && a.logged, { timeout: 10_000 })
      .toEqual([expect.stringContaining('is away'), 'Redis is back: nonces are shared again'])
    const counted = await a.callsWithoutRedis()
    await a.claim(newEnvelope(), NOW)
    expect(await a.callsWithoutRedis()).toBe(counted)
  })

  it('a Redis that hangs holds up neither the calls at hand nor those after them', async () => {
    const [a, b] = [await startProcess(redis.url), await startProcess(redis.url)]
    redis.hang()
    onTestFinished(redis.goOn)
    const waiting = Array.from({ length: 50 }, () => a.claim(newEnvelope(), NOW))
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]))
    expect(await a.claim(newEnvelope(), NOW)).toBe(true)
    expect(a.logged).toHaveLength(1)
    expect(await a.callsWithoutRedis()).toBe(51)

    redis.goOn()
    await expect
      .poll(
        async () => {
          const envelope = newEnvelope()
          return [await a.claim(envelope, NOW), await b.claim(envelope, NOW)]
        },
        { timeout: 10_000 },
      )
      .toEqual([true, false])
  })

  it('an answer that waits because this process was busy is not taken for a missing one', async () => {
    const a = await startProcess(redis.url)
    const claimed = a.claim(newEnvelope(), NOW)
    // Lets the request leave, then holds everything up for longer than a claim may take.
    await new Promise((resolve) => setImmediate(resolve))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
    expect(await claimed).toBe(true)
    expect(a.logged).toEqual([])
    expect(await a.callsWithoutRedis()).toBe(0)
  })

  it('a Redis that refuses to write is away too', async () => {
    const admin = new Redis(redis.url)
    const a = await startProcess(redis.url)
    await admin.config('SET', 'maxmemory', '1')
    expect(await a.claim(newEnvelope(), NOW)).toBe(true)
    expect(await a.claim(newEnvelope(), NOW)).toBe(true)
    expect(await a.callsWithoutRedis()).toBe(2)
    await admin.config('SET', 'maxmemory', '0')
    expect(await a.claim(newEnvelope(), NOW)).toBe(true)
    expect(a.logged).toEqual([expect.stringContaining('is away'), expect.stringContaining('is back')])
    admin.disconnect()
  })

  it.each([
    ['now', 0, 900],
    ['the end of what is accepted', 300, 900],
    ['an hour ahead', 3600, 4200],
    ['centuries ahead', 9e9, 7 * 24 * 3600],
    ['long ago', -9e8, 900],
  ])('keeps a nonce stamped %s as long as its envelope could run, in a short key', async (_, ahead, kept) => {
    const admin = new Redis(redis.url)
    await admin.flushall()
    const envelope = newEnvelope(NOW + ahead)
    await (await startProcess(redis.url)).claim(envelope, NOW)
    const print = createHash('sha256').update(`${envelope.device}.${envelope.nonce}`).digest('base64url')
    expect(await admin.keys('*')).toEqual([`n:${print.slice(0, 22)}`])
    expect(Math.abs((await admin.ttl(`n:${print.slice(0, 22)}`)) - kept)).toBeLessThanOrEqual(5)
    admin.disconnect()
  })

  it.each([
    ['a database that is not there', '', '/99', /DB index is out of range/],
    ['a wrong password', ':wrong@', '', /WRONGPASS/],
    ['no password', '', '', /NOAUTH/],
  ])('does not start with %s', async (_, user, database, why) => {
    const guarded = await startRedis('--requirepass', 'right')
    const address = guarded.url.replace('redis://', `redis://${user || (database && ':right@')}`) + database
    const failure = await startProcess(address).catch((error: unknown) => error)
    await guarded.kill()
    expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(why) })
    expect(String(failure)).toMatch(/^StartError: The Redis of REDIS_URL cannot be used: /)
    expect(String(failure)).not.toMatch(/right|wrong@/)
  })
})

it.each([
  'localhost:6379',
  'http://localhost',
  'redis://',
  'redis://host/name',
  'redis://:secret@ho st',
  'x',
])('does not start with %j, and does not repeat it', async (url) => {
  const message = 'REDIS_URL is not an address like redis://:password@host:6379/0.'
  await expect(startProcess(url)).rejects.toMatchObject({ name: 'StartError', message })
})

it('does not start where nothing answers, and says where it looked', async () => {
  await expect(startProcess('redis://127.0.0.1:1')).rejects.toMatchObject({
    name: 'StartError',
    message: 'The Redis of REDIS_URL cannot be used: Nothing answers at 127.0.0.1:1.',
  })
  await expect(startProcess('redis://localhost:1')).rejects.toMatchObject({
    message: expect.stringMatching(/cannot be used: Nothing answers at \S+:1\.$/),
  })
  await expect(startProcess('redis://no-such-host.invalid')).rejects.toMatchObject({
    message: expect.stringContaining('cannot be used: The name cannot be resolved'),
  })
})

it.each([
  ['says something else', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['says nothing', ''],
])('does not start where something that %s answers', async (_, greeting) => {
  const stranger = createServer((socket) => void socket.on('error', () => {}).write(greeting))
  stranger.listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  await expect(startProcess(`redis://127.0.0.1:${port}`)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The Redis of REDIS_URL cannot be used: \S/),
  })
  stranger.close()
})
