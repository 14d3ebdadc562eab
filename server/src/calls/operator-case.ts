import type { InputOf, OperatorEndpoint, OutputOf } from '@qingyu/contract/endpoint'
import type { Database, Tx } from '../platform/database.ts'
import { appendToLog } from './operator-log.repo.ts'
import type { Details } from './operator-log.tables.ts'
import { stillStands } from './operator-standing.repo.ts'
import { Refused } from './use-case.ts'
import type { Call, Operator, PreparedJson, UseCase } from './use-case.ts'

/** One call of the console. Without the database: what it asks or changes goes through the transaction it is given. */
export type OperatorCall<E extends OperatorEndpoint> = Omit<Call<E>, 'caller' | 'db'> & { operator: Operator }

type Answer<E extends OperatorEndpoint> = OutputOf<E> | PreparedJson<OutputOf<E>>

export interface Act<E extends OperatorEndpoint> {
  answer: Answer<E>
  /** What was acted upon, e.g. 'verification:17'. */
  subject: string
  /** Stays for ever: numbers and choices, never a name or a text of a member, which must be erasable. */
  details?: Details
  /** After the commit: what this process is to hear before the call answers. */
  committed?: () => void
}

export type PreparingCall<E extends OperatorEndpoint> = OperatorCall<E> & { db: Database }

interface Before<E extends OperatorEndpoint, P> {
  /** What takes long, e.g. hashing: done while no connection and no row is held. It changes nothing but limits. */
  prepare?: (call: PreparingCall<E>, input: InputOf<E>) => Promise<P>
  /** The operators that the work will lock: before his own row is shared, which two at once could not both raise. */
  lock?: (tx: Tx, operatorId: number) => Promise<unknown>
}

/** What an operator changes, or looks at of a person: one transaction with its row in the log, or nothing. */
export function operatorAct<E extends OperatorEndpoint & { act: string }, P = undefined>(
  endpoint: E,
  work: (call: OperatorCall<E>, input: InputOf<E>, tx: Tx, prepared: P) => Promise<Act<E>>,
  { prepare, lock }: Before<E, P> = {},
): UseCase<E> {
  return {
    endpoint,
    logged: true,
    run: async (call, input) => {
      const mine = operatorCall(call)
      const { operator, clock } = mine
      const prepared = (await prepare?.({ ...mine, db: call.db }, input)) as P
      const { answer, committed } = await call.db.transaction(async (tx) => {
        await lock?.(tx, operator.id)
        if (!(await stillStands(tx, operator))) throw new Refused('SIGNED_OUT', {})
        const done = await work(mine, input, tx, prepared)
        // Last, because from here to the commit every other act waits.
        await appendToLog(tx, {
          operatorId: operator.id,
          sessionId: operator.sessionId,
          act: endpoint.act,
          subject: done.subject,
          details: done.details ?? {},
          at: clock.now(),
        })
        return done
      })
      committed?.()
      return answer
    },
  }
}

/** What leaves no row in the log: PostgreSQL itself refuses every change in here. */
export function operatorRead<E extends OperatorEndpoint & { act: null }>(
  endpoint: E,
  work: (call: OperatorCall<E>, input: InputOf<E>, tx: Tx) => Promise<Answer<E>>,
): UseCase<E> {
  return {
    endpoint,
    run: (call, input) =>
      call.db.transaction((tx) => work(operatorCall(call), input, tx), { accessMode: 'read only' }),
  }
}

function operatorCall<E extends OperatorEndpoint>(call: Call<E>): OperatorCall<E> {
  const { caller, db: _db, ...rest } = call
  return { ...rest, operator: caller as Operator }
}
