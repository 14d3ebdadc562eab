import type { Endpoint } from '@qingyu/contract/endpoint'
import type { Call } from '../../calls/use-case.ts'
import type { Tx } from '../../platform/database.ts'

/**
 * Every end of a session goes through here: the row is gone with the transaction, other processes hear of it at the
 * commit, and this one before the call answers. From then on the token is refused everywhere.
 */
export async function endSessions<E extends Endpoint, T>(
  call: Call<E>,
  uid: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await call.db.transaction(async (tx) => {
    const done = await work(tx)
    await call.bus.publish(tx, 'sessions', String(uid))
    return done
  })
  call.bus.tellHere('sessions', String(uid))
  return result
}
