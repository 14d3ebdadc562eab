import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { openDatabaseServer } from '@qingyu/dev/database-server'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBus } from './bus.ts'
import type { Bus } from './bus.ts'
import { openDatabase } from './database.ts'
import type { DatabasePool } from './database.ts'
import { createLog } from './log.ts'

const log = createLog('silent')
/** The first byte of a query on PostgreSQL's wire. */
const QUERY = 0x51
const PACE = { checkEvery: 50, patience: 200 }

/** A line to the database that can hold everything back without a word, as a firewall does that forgot a connection. */
async function openLine(url: string) {
  const { host, port, user, database, password } = new pg.Client(url)
  const open = new Set<Socket>()
  const ends = new Set<Socket>()
  let held = false
  let refusesQueries = false
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    open.add(near)
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
    near.on('data', (chunk) => {
      if (!refusesQueries || chunk[0] !== QUERY) far.write(chunk)
    })
    far.on('data', (chunk) => near.write(chunk))
    for (const end of [near, far]) {
      ends.add(end.on('error', () => {}))
      if (held) end.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connectTo: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      user,
      database,
      password: password ?? '',
    },
    open,
    hold: () => {
      held = true
      for (const end of ends) end.pause()
    },
    letGo: () => {
      held = false
      for (const end of ends) end.resume()
    },
    refuseQueries: () => {
      refusesQueries = true
    },
    close: () => void server.close(),
  }
}

let line: Awaited<ReturnType<typeof openLine>>
let pool: DatabasePool
let bus: Bus | undefined
let cleanUp: () => Promise<void>

beforeEach(async () => {
  const databases = await openDatabaseServer()
  const database = await databases.create()
  line = await openLine(database.url)
  pool = openDatabase(line.connectTo, log)
  bus = undefined
  cleanUp = async () => {
    line.letGo()
    await bus?.close()
    await pool.close()
    line.close()
    await database.drop()
    await databases.stop()
  }
})
afterEach(() => cleanUp())

it('notices a connection that died without a word, and hears again once there is a line', async () => {
  bus = await openBus(pool.pool, log, PACE)
  const heard: string[] = []
  bus.on('reset', () => heard.push('reset'))
  bus.on('settings', (message) => heard.push(message))
  line.hold()
  await vi.waitFor(() => expect(bus?.live).toBe(false), 5000)
  line.letGo()
  await vi.waitFor(() => expect(heard).toEqual(['reset']), 10_000)
  await bus.publish(pool.db, 'settings', 'brand.title')
  await vi.waitFor(() => expect(heard).toEqual(['reset', 'brand.title']))
})

it('a connection on which it cannot listen is ended', async () => {
  line.refuseQueries()
  await expect(openBus(pool.pool, log, PACE)).rejects.toThrow('Query read timeout')
  await vi.waitFor(() => expect(line.open.size).toBe(0))
})

it('closing while it connects anew leaves no connection', async () => {
  bus = await openBus(pool.pool, log)
  const [first] = line.open
  first?.destroy()
  line.hold()
  await vi.waitFor(() => expect([...line.open].some((socket) => socket !== first)).toBe(true), 5000)
  const closed = bus.close()
  line.letGo()
  await closed
  await vi.waitFor(() => expect(line.open.size).toBe(0))
})
