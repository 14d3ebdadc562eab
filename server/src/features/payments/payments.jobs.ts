import { object, string } from 'valibot'
import { defineJob, enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import { fold } from '../../ledger/balances.ts'
import { NotEnough, post } from '../../ledger/post.ts'
import { expireOrders, findOrder, listDueShares, lockHeldShare, setReleased } from './payments.repo.ts'
import { providerOf } from './providers.ts'
import { settlePayment } from './settle-payment.ts'

const AT_A_TIME = 500

/** For an order that ran out unheard of: the notification may have been lost, the money not. */
const askProvider = defineJob({
  name: 'payments:ask-provider',
  payload: object({ orderNo: string() }),
  run: async (services, { orderNo }) => {
    const order = await findOrder(services.db, orderNo)
    const provider = order && providerOf(services, order.provider)
    if (order?.state !== 'expired' || !provider?.ask) return
    await settlePayment(services, provider.id, await provider.ask(order))
  },
})

const expire = defineJob({
  name: 'payments:expire',
  payload: object({}),
  cron: '* * * * *',
  run: async (services) => {
    for (;;) {
      const count = await services.db.transaction(async (tx) => {
        const expired = await expireOrders(tx, services.clock.now(), AT_A_TIME)
        for (const { orderNo, provider } of expired)
          if (providerOf(services, provider)?.ask) await enqueue(tx, askProvider, { orderNo })
        return expired.length
      })
      if (count < AT_A_TIME) return
    }
  },
})

const releaseShares = defineJob({
  name: 'payments:release-shares',
  payload: object({}),
  cron: '*/10 * * * *',
  run: async (services) => {
    // In a transaction of its own: the shares are appended income, and come into the balances only so.
    await fold(services.db)
    let left = 0
    for (;;) {
      const due = await listDueShares(services.db, services.clock.now(), left, AT_A_TIME)
      for (const { orderId } of due) if (!(await release(services, orderId))) left += 1
      if (due.length < AT_A_TIME) return
    }
  },
})

/** False when it has to wait for the next run. */
async function release({ clock, db, log }: Services, orderId: number): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const share = await lockHeldShare(tx, orderId)
      if (!share) return false
      const { owner, amount, orderNo } = share
      const released = await post(tx, {
        reason: 'release',
        actor: 0,
        subject: 'payment',
        subjectId: orderNo,
        at: clock.now(),
        // Both direct: income was counted when it was held.
        entries: [
          { owner, kind: 'held', amount: -amount, direct: true },
          { owner, kind: 'tui_coins', amount, direct: true },
        ],
      })
      await setReleased(tx, orderId, released)
      return true
    })
  } catch (error) {
    if (!(error instanceof NotEnough)) throw error
    // Not folded, because some transaction runs since before it was posted.
    log.warn({ err: error }, 'a share could not be released yet')
    return false
  }
}

export const paymentsJobs = [expire, askProvider, releaseShares]
