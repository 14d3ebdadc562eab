import { number, object, string } from 'valibot'
import type { InferOutput } from 'valibot'
import { addJob } from '../platform/jobs.ts'
import type { Tx } from '../platform/database.ts'

/** The job that opens the case; it belongs to the reports, which know every kind and therefore nobody who flags. */
export const FLAG_JOB = 'reports:flag'
export const flagged = object({ kind: string(), id: number() })

/** Something is public and an operator should look at it: it comes before him as if somebody had reported it. */
export const flagObject = (tx: Tx, what: InferOutput<typeof flagged>): Promise<void> =>
  addJob(tx, FLAG_JOB, what)
