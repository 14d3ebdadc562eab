import { object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { fold, lookOver as findFaults } from '../../ledger/balances.ts'

/** So that what is not folded yet, which every balance adds up, stays little. */
const foldIncome = defineJob({
  name: 'wallet:fold',
  payload: object({}),
  cron: '* * * * *',
  run: async ({ db }) => {
    await fold(db)
  },
})

const lookOver = defineJob({
  name: 'wallet:look-over',
  payload: object({}),
  cron: '11 20 * * *',
  run: async ({ db, log }) => {
    for (const fault of await findFaults(db)) log.error(fault, 'a rule of money does not hold')
  },
})

export const walletJobs = [foldIncome, lookOver]
