import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@qingyu/contract/endpoint'
import { readConfig, startServer } from '@qingyu/server/main'
import type { RunningServer, StartOptions } from '@qingyu/server/main'
import { openDatabaseServer } from './database-server.ts'
import { createFakeClock } from './fake-clock.ts'
import type { FakeClock } from './fake-clock.ts'
import { createDevice } from './device.ts'
import type { Device } from './device.ts'
import { seatOperator } from './seat-operator.ts'

/** A whole server on a database of its own, with a clock that the test holds. */
export interface World {
  url: string
  clock: FakeClock
  server: RunningServer
  /** A phone that has never been here. */
  device(): Device
  /** A phone on which somebody has just registered under this name. */
  member(username: string): Promise<Device>
  /** A desk at which an operator of that role is signed in; `uid` is his number. */
  operator(role: Role): Promise<Device>
  /** As an operator would: the account may no longer act. */
  freeze(uid: number, reason?: string): Promise<void>
  /** Every row of every table as text, to look for what must not be there. */
  dumpDatabase(): Promise<string>
  /** A second process on the same database and folder. */
  anotherServer(): Promise<RunningServer>
  stop(): Promise<void>
}

export const PASSWORD = 'quiet-shore-7'

export async function bootWorld(
  options: Partial<StartOptions> & { env?: Record<string, string> } = {},
): Promise<World> {
  const { env = {}, ...overrides } = options
  const databases = await openDatabaseServer()
  const database = await databases.create()
  const dataDir = await mkdtemp(join(tmpdir(), 'qingyu-world-'))
  const clock = createFakeClock()
  // The worker role is off: tests run jobs by hand, when they say so.
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '0',
    ROLES: 'api',
    PUBLIC_URL: 'https://isle.example',
    LOG_LEVEL: 'error',
    ...env,
  })
  const start = () => startServer({ config, clock, checkAnswers: true, ...overrides })
  const server = await start()
  const device = () => createDevice(server.url, overrides.clock ?? clock)

  return {
    url: server.url,
    clock,
    server,
    device,
    member: async (username) => {
      const phone = device()
      await phone.register(username, PASSWORD)
      return phone
    },
    operator: async (role) => {
      const { id, token } = await seatOperator(
        (text, values) => server.pool.query(text, values),
        role,
        (overrides.clock ?? clock).now(),
      )
      return Object.assign(device(), { token, uid: id })
    },
    freeze: async (uid, reason = '发布违规内容') => {
      await server.pool.query('update users set frozen_at = $2, frozen_reason = $3 where id = $1', [
        uid,
        clock.now(),
        reason,
      ])
      await server.pool.query(`select pg_notify('qingyu', $1)`, [`sessions:${uid}`])
      server.services.bus.tellHere('sessions', String(uid))
    },
    dumpDatabase: () => dump(server),
    anotherServer: start,
    stop: async () => {
      await server.stop()
      await database.drop()
      await databases.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function dump({ pool }: RunningServer): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}
