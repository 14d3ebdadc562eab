import { parse } from 'valibot'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Tx } from '../platform/database.ts'
import { addJob } from '../platform/jobs.ts'
import type { Task } from '../platform/jobs.ts'
import { describeError } from '../platform/log.ts'
import type { Services } from './services.ts'

/** A feature's work for later: its name, what it is told, and what it does. It may run twice and must bear that. */
export interface Job<S extends GenericSchema = GenericSchema> {
  name: string
  payload: S
  cron?: string
  /** Also once whenever a worker starts. Told nothing, as by the clock. */
  atStart?: true
  /** Takes minutes. Such a job stops when `signal` says so: the process is about to end. */
  long?: true
  run(services: Services, payload: InferOutput<S>, signal: AbortSignal): Promise<void>
}

export const defineJob = <S extends GenericSchema>(job: Job<S>): Job<S> => job

/** Of those with one key at most one waits. */
export const enqueue = <S extends GenericSchema>(
  tx: Tx,
  job: Job<S>,
  payload: InferOutput<S>,
  key?: string,
): Promise<void> => addJob(tx, job.name, payload, key === undefined ? undefined : `${job.name} ${key}`)

export const asTask = (job: Job, services: Services): Task => ({
  name: job.name,
  cron: job.cron,
  long: job.long ?? false,
  run: async (payload, signal) => {
    try {
      await job.run(services, parse(job.payload, payload), signal)
    } catch (error) {
      services.log.error({ err: error, job: job.name }, 'a job failed')
      throw new Error(kindOf(error), { cause: error })
    }
  },
})

/** E.g. "DrizzleQueryError: DatabaseError 23505": types and codes, for messages may hold values. */
function kindOf(error: unknown): string {
  const kinds: string[] = []
  for (let one = describeError(error); ; one = one.cause) {
    kinds.push(one.code === undefined ? one.type : `${one.type} ${one.code}`)
    if (!one.cause) return kinds.join(': ')
  }
}
