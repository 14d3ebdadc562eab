import { contract } from '@qingyu/contract/contract'
import type { Endpoint } from '@qingyu/contract/endpoint'
import { carriedIdentity, newOauthId } from '@qingyu/client/identity'
import { createDevice } from '@qingyu/dev/device'
import { seatOperator } from '@qingyu/dev/seat-operator'
import { openChannel } from '@qingyu/wire/device'
import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'
import fc from 'fast-check'
import pg from 'pg'
import { startChild } from '../child.ts'
import { hostileBody } from '../hostile-bodies.ts'
import { postMany } from '../post-many.ts'
import { residentMegabytes } from '../processor-time.ts'
import type { ProofReport } from '../proof.ts'
import { startBenchDatabase } from '../bench-database.ts'

export const about =
  '1,000 malformed bodies inside valid envelopes for each endpoint, and 100,000 mutated or random envelopes.'
export const needsDiskGb = 1

const BODIES_PER_ENDPOINT = 1000
const ENVELOPES = 100_000
const ROUND = 10_000
const MOST_GROWTH_MB = 60

const SEED = 20_261_115

export async function prove(report: ProofReport): Promise<void> {
  const database = await startBenchDatabase(report.folder)
  const server = await startChild<{ url: string }>('./server-child.ts', {
    ...database.env,
    LOG_LEVEL: 'silent',
  })
  try {
    await proveBodies(report, server.ready.url, database.env.DATABASE_URL)
    await proveEnvelopes(report, server.ready.url, server.pid)
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function proveBodies(report: ProofReport, url: string, databaseUrl: string): Promise<void> {
  const channel = await openChannelTo(url)
  const outcomes = new Map<string, number>()
  const endpoints = Object.values<Endpoint>(contract)
  // All of them first: the hostile registrations use up what this address may register.
  const callers = await Promise.all(
    endpoints.map(({ caller }, index) =>
      caller === 'operator' ? seated(databaseUrl) : registered(url, `prover${index}`),
    ),
  )
  for (const [index, endpoint] of endpoints.entries()) {
    const identity = callers[index] ?? carriedIdentity('', '')
    const bodies = fc.sample(hostileBody(identity, endpoint.example), {
      numRuns: BODIES_PER_ENDPOINT,
      seed: SEED,
    })
    for (const json of bodies) {
      const envelope = await channel.seal(`/api/${endpoint.path}`, json, Date.now() / 1000)
      const answer = await post(`${url}/api/${endpoint.path}`, envelope.form)
      const outcome =
        answer.status === 200
          ? innerOutcome(await channel.open(envelope, answer.text))
          : `HTTP ${answer.status}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome === 'INTERNAL' || answer.status !== 200)
        report.figure('offending body', `${endpoint.path} ${json.slice(0, 300)}`)
    }
  }
  for (const [outcome, count] of outcomes) report.figure(`bodies answered ${outcome}`, count)
  report.check('no malformed body gives an inner 500', !outcomes.has('INTERNAL'))
  report.check(
    'every body in a good envelope is answered with HTTP 200',
    ![...outcomes.keys()].some((key) => key.startsWith('HTTP')),
  )
}

async function registered(url: string, username: string) {
  const device = createDevice(url, { now: () => new Date() })
  await device.register(username, 'quiet-shore-7')
  return carriedIdentity(device.oauthId, device.token)
}

/** An owner, who gets the furthest. */
async function seated(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { token } = await seatOperator((text, values) => client.query(text, values), 'owner', new Date())
  await client.end()
  return carriedIdentity(newOauthId(Date.now()), token)
}

function innerOutcome(json: string): string {
  const { status, data } = JSON.parse(json) as { status: number; data?: { code?: string } }
  return status === 1 ? 'success' : (data?.code ?? String(status))
}

async function proveEnvelopes(report: ProofReport, url: string, pid: number): Promise<void> {
  const channel = await openChannelTo(url)
  const identity = carriedIdentity(newOauthId(Date.now()), '')
  const good = (await channel.seal('/api/users/getBaseInfo', JSON.stringify(identity), Date.now() / 1000))
    .form
  const statuses = new Map<number, number>()
  const memory: number[] = []
  for (let sent = 0; sent < ENVELOPES; sent += ROUND) {
    const forms = fc.sample(hostileEnvelope(good), { numRuns: ROUND, seed: SEED + sent })
    for (const status of await postMany(`${url}/api/users/getBaseInfo`, forms))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    memory.push(residentMegabytes(pid))
  }
  for (const [status, count] of statuses) report.figure(`envelopes answered HTTP ${status}`, count)
  report.figure('memory after each 10,000, MB', memory.map((value) => value.toFixed(0)).join(' '))
  const settled = memory.slice(2)
  const growth = (settled.at(-1) ?? 0) - (settled[0] ?? 0)
  report.check(
    'no envelope gives a 5xx',
    [...statuses.keys()].every((status) => status < 500),
  )
  report.check('none but an untouched one is opened', (statuses.get(200) ?? 0) <= 1)
  report.check(`memory is flat (within ${MOST_GROWTH_MB} MB over the last 80,000)`, growth < MOST_GROWTH_MB)
  const visitor = createDevice(url, { now: () => new Date() })
  report.check('the server still answers', (await visitor.call('users/getBaseInfo')).uid === 0)
}

const openChannelTo = async (url: string) =>
  openChannel(await chooseDeviceCrypto(), await (await fetch(`${url}/wire.json`)).json())

async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(url, { method: 'POST', body, headers })
  return { status: answer.status, text: await answer.text() }
}

/** A real envelope with a bit, a character, a field or its length changed; or nothing like one. */
function hostileEnvelope(good: string): fc.Arbitrary<string> {
  const at = fc.nat(good.length - 1)
  const character = fc.constantFrom(...'AZaz09-_=&%+ \u0000é'.split(''))
  const replaced = fc.tuple(at, character).map(([n, c]) => good.slice(0, n) + c + good.slice(n + 1))
  const cut = at.map((n) => good.slice(0, n))
  const doubled = fc.tuple(at, at).map(([n, m]) => good.slice(0, Math.max(n, m)) + good.slice(Math.min(n, m)))
  const fields = new URLSearchParams(good)
  const field = fc.constantFrom('client', 'timestamp', 'data', 'sign')
  const swapped = fc.tuple(field, fc.string({ unit: 'binary', maxLength: 300 })).map(([name, text]) => {
    const changed = new URLSearchParams(fields)
    changed.set(name, text)
    return changed.toString()
  })
  return fc.oneof(replaced, cut, doubled, swapped, fc.string({ unit: 'binary', maxLength: 500 }))
}
