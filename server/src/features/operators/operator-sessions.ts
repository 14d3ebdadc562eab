import type { Endpoint, Role } from '@qingyu/contract/endpoint'
import type { Services } from '../../calls/services.ts'
import type { Call, Operator } from '../../calls/use-case.ts'
import { secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { tokenHash } from '../accounts/accounts.public.ts'
import {
  findOperatorSession,
  insertSession,
  markSeen,
  prepareOperatorLookup,
  revokeSessions,
} from './operators.repo.ts'

const TOKEN_BYTES = 32
const LASTS_SECONDS = 12 * 3600
const IDLE_SECONDS = 1800
const SEEN_EVERY_MS = 60_000

/** A new token on this device; an earlier one of the same operator here is dead. */
export async function openOperatorSession<E extends Endpoint>(
  call: Pick<Call<E>, 'clock' | 'random' | 'device' | 'deviceName'>,
  tx: Tx,
  operatorId: number,
): Promise<{ token: string; sessionId: string }> {
  const now = call.clock.now()
  const token = call.random.bytes(TOKEN_BYTES).toString('base64url')
  const sessionId = call.random.uuid()
  await revokeSessions(tx, operatorId, now, { deviceHash: call.device })
  await insertSession(tx, {
    id: sessionId,
    operatorId,
    tokenHash: tokenHash(token),
    deviceHash: call.device,
    deviceName: call.deviceName,
    createdAt: now,
    seenAt: now,
    expiresAt: secondsLater(now, LASTS_SECONDS),
  })
  return { token, sessionId }
}

/** A session that was not used since then is over. */
export const idleSince = (now: Date): Date => secondsLater(now, -IDLE_SECONDS)

/** Whose session it is, while it lasts: for an address that was made for it. Watching does not keep it alive. */
export async function operatorOfSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: string,
): Promise<{ id: number; role: Role } | undefined> {
  const row = await findOperatorSession(db, sessionId)
  const now = clock.now()
  if (!row || row.expiresAt <= now || row.seenAt <= idleSince(now)) return undefined
  return { id: row.id, role: row.role }
}

/** Token → operator. Asked anew at every call, for they are few: whoever is disabled or demoted is so at once, everywhere. */
export function createOperatorResolver({ db, clock }: Services) {
  const lookup = prepareOperatorLookup(db)
  return async (token: string, used: boolean): Promise<Operator | undefined> => {
    const [row] = await lookup.execute({ tokenHash: tokenHash(token) })
    const now = clock.now()
    if (!row || row.expiresAt <= now || row.seenAt <= idleSince(now)) return undefined
    if (used && now.getTime() - row.seenAt.getTime() >= SEEN_EVERY_MS) await markSeen(db, row.sessionId, now)
    const { id, name, role, sessionId } = row
    return { kind: 'operator', id, name, role, sessionId }
  }
}
