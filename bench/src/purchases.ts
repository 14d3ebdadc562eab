import { startBenchDatabase } from './bench-database.ts'
import { startChild } from './child.ts'
import { prepareTpcb } from './pgbench.ts'
import type { Figure } from './table.ts'
import type { Rush } from './till-child.ts'

/** Purchases through the server's own code, against PostgreSQL's TPC-B on the same server, interleaved, best of three. */

const ROUNDS = 3
const SECONDS = 4
const MEMBERS = 20_000
const CROWD = 400

const usual = { buyers: MEMBERS, creators: 500, seconds: SECONDS }
const rushes: Record<string, { rush: Rush; atLeast?: number; what: string }> = {
  few: { rush: { ...usual, atOnce: 16 }, atLeast: 1.2, what: 'one purchase each (16 buyers at once)' },
  alone: { rush: { ...usual, atOnce: 16, alone: true }, what: '  without the till, each a transaction' },
  crowd: { rush: { ...usual, atOnce: CROWD }, atLeast: 6, what: `purchases under load (${CROWD} at once)` },
  creator: { rush: { ...usual, atOnce: CROWD, creators: 1 }, atLeast: 6, what: '  all of one creator' },
  buyer: { rush: { ...usual, atOnce: CROWD, buyers: 1 }, atLeast: 3, what: '  all by one buyer' },
}

export async function purchaseFigures(root: string, folder: string): Promise<Figure[]> {
  const database = await startBenchDatabase(folder)
  const best: Record<string, number> = {}
  const keep = (name: string, perSecond: number) => (best[name] = Math.max(best[name] ?? 0, perSecond))
  try {
    const yardstick = await prepareTpcb(root, database.connection)
    const till = await startChild<object>('./till-child.ts', database.env)
    await till.ask({ members: MEMBERS })
    for (let round = 1; round <= ROUNDS; round += 1) {
      if (!yardstick) break
      console.log(`Purchases, round ${round} of ${ROUNDS}`)
      keep('tpcb', await yardstick.tpcb(SECONDS))
      for (const [name, { rush }] of Object.entries(rushes))
        keep(name, (await till.ask<{ perSecond: number }>(rush)).perSecond)
    }
    await till.stop()
  } finally {
    await database.stop()
  }
  const ratio = (name: string) => {
    const [yardstick, value] = [best['tpcb'], best[name]]
    return yardstick === undefined || value === undefined ? null : value / yardstick
  }
  return [
    {
      what: 'pgbench TPC-B (16 clients, scale 50), transactions a second',
      value: best['tpcb'] ?? null,
      digits: 0,
    },
    ...Object.entries(rushes).map(([name, { what, atLeast }]) => ({
      what: `${what}, of TPC-B`,
      value: ratio(name),
      ...(atLeast !== undefined && { atLeast }),
    })),
  ]
}
