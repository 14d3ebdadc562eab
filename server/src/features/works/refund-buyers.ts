import { setTimeout as wait } from 'node:timers/promises'
import { number, object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import { fold } from '../../ledger/balances.ts'
import { NotFoldedYet, refundPurchase } from '../../ledger/refund.ts'
import { replaceTicket } from '../../ledger/tickets.ts'
import { secondsLater } from '../../platform/clock.ts'
import { holdState, listBought } from './works.repo.ts'

const DAY = 86_400
const AT_A_TIME = 200
const FOLDS = 20
const BETWEEN_FOLDS_MS = 250

/** Everybody who paid for what was taken down gets back what he paid: coins, or another ticket. */
export const refundBuyers = defineJob({
  name: 'works:refund-buyers',
  payload: object({ id: number() }),
  run: async (services, { id }) => {
    let after = 0
    for (;;) {
      const bought = await listBought(services.db, id, after, AT_A_TIME)
      for (const one of bought) if (!(await refundOne(services, id, one))) return
      const last = bought.at(-1)
      if (!last) return
      after = last.id
    }
  },
})

interface Bought {
  transactionId: number | null
  ticketId: number | null
}

/** False: it is no longer taken down, and who has not been refunded keeps what he bought. */
async function refundOne(services: Services, id: number, { transactionId, ticketId }: Bought) {
  const { clock, db, settings } = services
  for (let folds = 1; ; folds += 1) {
    try {
      return await db.transaction(async (tx) => {
        if ((await holdState(tx, id)) !== 'down') return false
        const at = clock.now()
        if (transactionId !== null) await refundPurchase(tx, transactionId, at)
        else if (ticketId !== null)
          await replaceTicket(tx, ticketId, at, secondsLater(at, settings.get('tickets.days') * DAY))
        return true
      })
    } catch (error) {
      // A transaction that still runs elsewhere holds the fold back: after a while the job begins anew.
      if (!(error instanceof NotFoldedYet) || folds > FOLDS) throw error
      if (folds > 1) await wait(BETWEEN_FOLDS_MS)
      await fold(db)
    }
  }
}
