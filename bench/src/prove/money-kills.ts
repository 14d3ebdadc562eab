import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDevice } from '@qingyu/dev/device'
import type { Device } from '@qingyu/dev/device'
import pg from 'pg'
import { startBenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { Child } from '../child.ts'
import { gatherPayingCrowd } from '../paying-crowd.ts'
import type { PayingCrowd } from '../paying-crowd.ts'
import type { ProofReport } from '../proof.ts'
import { untilAnswered } from '../until-answered.ts'

export const about =
  'At least 10,000 purchases and 400 payments over two servers while servers and PostgreSQL are killed at least 20 times: no coin is lost or made.'
export const needsDiskGb = 2

const PURCHASES = 10_000
const KILLS = 20
const PAYMENTS = 400
const PAYERS = 8
const MEMBERS = 60
const THINGS = 1000
const START_UNITS = 350_000
const AT_ONCE = 48
const BETWEEN_KILLS_MS = 500
/** Spread over the purchases, on a slow machine as on a fast one. */
const PURCHASES_A_KILL = PURCHASES / (KILLS + 4)

interface Answer {
  code?: string
  balance?: number
  transaction?: number
}

interface Acknowledged {
  member: number
  thing: number
  requestId: string
  answer: Answer
}

type Server = Child<{ url: string }>

export async function prove(report: ProofReport): Promise<void> {
  const database = await startBenchDatabase(report.folder)
  const crowd = await gatherPayingCrowd(database.connection)
  const env = { ...database.env, ...crowd.env, LOG_LEVEL: 'silent' }
  // Its own port each time would lose the members' way back: they ask for the present address at every call.
  const start = () => startChild<{ url: string }>('./shop-child.ts', env)
  const servers: Server[] = [await start(), await start()]
  const address = () => servers[Math.random() < 0.5 ? 0 : 1]?.ready.url ?? ''
  const members = await makeMembers(servers[0]?.ready.url ?? '')
  await onDatabase(database.connection, (client) => giveCoins(client, members))

  const acknowledged: Acknowledged[] = []
  const kills = { server: 0, database: 0 }
  let asked = 0
  let repeated = 0
  let differing = 0
  let bought = 0
  const done = () => bought >= PURCHASES && kills.server + kills.database >= KILLS && crowd.paid() >= PAYMENTS

  const buyOn = async (): Promise<void> => {
    while (!done()) {
      const replay =
        Math.random() < 0.1 ? acknowledged[Math.floor(Math.random() * acknowledged.length)] : undefined
      const member = replay?.member ?? Math.floor(Math.random() * MEMBERS)
      const thing = replay?.thing ?? Math.floor(Math.random() * THINGS)
      const requestId = replay?.requestId ?? `request-${(asked += 1)}-${Math.random().toString(36).slice(2)}`
      // As the app does: the same intent again until somebody has answered it.
      const answer = await untilAnswered(() => {
        return members[member]
          ?.on(address())
          .call('x/sample/buy' as never, { thing, request_id: requestId } as never) as Promise<Answer>
      })
      if (!replay) {
        acknowledged.push({ member, thing, requestId, answer })
        if (answer.transaction !== undefined) bought += 1
      } else {
        repeated += 1
        if (JSON.stringify(answer) !== JSON.stringify(replay.answer)) differing += 1
      }
    }
  }

  const payOn = async (): Promise<void> => {
    while (!done()) {
      const member = members[Math.floor(Math.random() * MEMBERS)]
      if (member) await crowd.payOnce(member.uid, () => member.on(address()), address)
    }
  }

  const isTooEarly = (turn: number) => bought < turn * PURCHASES_A_KILL && !done()

  const killOn = async (): Promise<void> => {
    for (let turn = 0; !done(); turn += 1) {
      do await sleep(BETWEEN_KILLS_MS)
      while (isTooEarly(turn))
      if (turn % 3 === 2) {
        const pidFile = join(report.folder, 'postgres/cluster/postmaster.pid')
        process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL')
        kills.database += 1
      } else {
        const index = turn % 2
        process.kill(servers[index]?.pid ?? 0, 'SIGKILL')
        kills.server += 1
        servers[index] = await untilAnswered(start)
      }
    }
  }

  await Promise.all([
    killOn(),
    ...Array.from({ length: AT_ONCE }, buyOn),
    ...Array.from({ length: PAYERS }, payOn),
  ])
  await sleep(2000)

  report.figure('purchases asked for and answered', acknowledged.length)
  report.figure('requests sent again on purpose', repeated)
  report.figure('kill -9 of a server', kills.server)
  report.figure('kill -9 of PostgreSQL', kills.database)
  await onDatabase(database.connection, async (client) => {
    await judge(client, report, acknowledged, members, crowd, differing)
    await crowd.judge(client, report)
  })
  await crowd.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await database.stop()
}

async function judge(
  client: pg.Client,
  report: ProofReport,
  acknowledged: Acknowledged[],
  members: Member[],
  crowd: PayingCrowd,
  differing: number,
): Promise<void> {
  const { rows: faults } = await client.query(
    `select * from ledger_faults() union all select * from membership_faults()
     union all select * from payment_faults()`,
  )
  const { rows: bought } = await client.query<{ id: number; actor: number; thing: string }>(
    `select id::int, actor::int, subject_id as thing from ledger_transactions where reason = 'purchase'`,
  )
  const { rows: coins } = await client.query<{ owner: number; balance: number }>(
    `select owner::int, balance::int from ledger_accounts where kind = 'coins'`,
  )
  const { rows: spent } = await client.query<{ owner: number; units: number }>(
    `select owner::int, -sum(amount)::int as units from ledger_entries
     where kind = 'coins' and amount < 0 group by owner`,
  )
  const { rows: everything } = await client.query<{ units: string }>(
    'select sum(amount)::text as units from ledger_entries',
  )
  const uidOf = (member: number) => members[member]?.uid
  const present = new Map(bought.map(({ id, actor, thing }) => [id, `${actor} ${thing}`]))
  const succeeded = acknowledged.filter(({ answer }) => answer.transaction !== undefined)
  const lost = succeeded.filter(
    ({ answer, member, thing }) => present.get(answer.transaction ?? 0) !== `${uidOf(member)} ${thing}`,
  )
  const twice = bought.length - new Set(present.values()).size
  const spentOf = new Map(spent.map(({ owner, units }) => [owner, units]))
  const wrong = coins.filter(
    ({ owner, balance }) => balance !== START_UNITS + crowd.coinsOf(owner) - (spentOf.get(owner) ?? 0),
  )

  report.figure('purchases in the ledger', bought.length)
  report.figure('refusals kept with their answer', acknowledged.length - succeeded.length)
  for (const { rule, detail } of faults.slice(0, 5)) report.figure(`fault: ${rule}`, detail)
  report.check('the checker finds no fault', faults.length === 0)
  report.check('every acknowledged purchase is there', lost.length === 0)
  report.check('nothing was charged twice', twice === 0)
  report.check('every balance is what was given and paid for less what was spent', wrong.length === 0)
  report.check('all accounts together are zero', everything[0]?.units === '0')
  report.check('a request sent again got the same answer', differing === 0)
}

interface Member {
  uid: number
  on(url: string): Device
}

async function makeMembers(url: string): Promise<Member[]> {
  const made: Member[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const device = createDevice(url, { now: () => new Date() })
    await device.register(`shopper${n}`, 'quiet-shore-7')
    const { token, uid } = device
    const known = new Map<string, Device>()
    made.push({
      uid,
      on: (address) => {
        const there = known.get(address) ?? createDevice(address, { now: () => new Date() })
        there.token = token
        known.set(address, there)
        return there
      },
    })
  }
  return made
}

async function giveCoins(client: pg.Client, members: Member[]): Promise<void> {
  // An answer that is lost is asked for again, which counts: nobody is to be stopped for it here.
  await client.query(
    `insert into settings (key, value, updated_at, updated_by) values ('payments.orders_per_hour', '1000000', now(), 'proof')`,
  )
  await client.query(`select pg_notify('qingyu', 'settings:payments.orders_per_hour')`)
  for (const { uid } of members)
    await client.query(
      `select ledger_post('grant', 0, 'proof', $1::text, null, now(), array[$1::bigint, 0], array['coins', 'bonus']::ledger_account[],
        array[$2::bigint, -$2::bigint], array[true, false])`,
      [uid, START_UNITS],
    )
}

async function onDatabase(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await work(client)
  await client.end()
}
