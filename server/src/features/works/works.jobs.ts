import { object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { eraseLeftWork } from './erase-works.ts'
import { flagAlike, flagKnown } from './flag-known.ts'
import { refundBuyers } from './refund-buyers.ts'
import { scanWork } from './scan-work.ts'
import { submitWork } from './submit-work.ts'
import { findWorkOfAsset, listLeft, listOnTheWay, listOwed, lockWork } from './works.repo.ts'

const AT_A_TIME = 200

/** An uploaded film is ready or has failed; also asked for by whoever makes a work of one. */
export const assetEnded = defineJob({
  name: 'works:asset-ended',
  payload: object({ asset: string() }),
  run: async (services, { asset }) => {
    const { db } = services
    const found = await findWorkOfAsset(db, asset)
    if (!found) return
    await db.transaction(async (tx) => {
      if (!(await lockMember(tx, found.author))) return
      const work = await lockWork(tx, found.id)
      // Of one that failed its author's list tells; it is his to remove.
      if (work) await submitWork(services, tx, work)
    })
  },
})

/** Whatever a process that died has left half-way: asked for again, which does nothing where it was done. */
const catchUp = defineJob({
  name: 'works:catch-up',
  payload: object({}),
  cron: '*/5 * * * *',
  atStart: true,
  run: async ({ db }) => {
    for (let after = 0; ;) {
      const some = await listOnTheWay(db, after, AT_A_TIME)
      for (const { id, version, state, assetId } of some)
        await (state === 'scan'
          ? enqueue(db, scanWork, { id, version }, String(id))
          : enqueue(db, assetEnded, { asset: assetId }, assetId))
      const last = some.at(-1)
      if (!last) return
      after = last.id
    }
  },
})

/** A purchase that was decided in the moment of the removal comes after the first refunds: nobody is forgotten. */
const refundLate = defineJob({
  name: 'works:refund-late',
  payload: object({}),
  cron: '17 * * * *',
  run: async ({ db }) => {
    for (let after = 0; ;) {
      const some = await listOwed(db, after, AT_A_TIME)
      for (const id of some) await enqueue(db, refundBuyers, { id }, String(id))
      const last = some.at(-1)
      if (last === undefined) return
      after = last
    }
  },
})

/** What was kept of those who have left because operators were about to judge it. */
const eraseLeft = defineJob({
  name: 'works:erase-left',
  payload: object({}),
  cron: '13 3 * * *',
  run: async ({ clock, db }) => {
    for (let after = 0; ;) {
      const some = await listLeft(db, after, AT_A_TIME)
      for (const id of some) await db.transaction((tx) => eraseLeftWork(tx, id, clock.now()))
      const last = some.at(-1)
      if (last === undefined) return
      after = last
    }
  },
})

export const worksJobs = [
  assetEnded,
  scanWork,
  refundBuyers,
  flagAlike,
  flagKnown,
  catchUp,
  refundLate,
  eraseLeft,
]
