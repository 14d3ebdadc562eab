import { appendToLog } from '../../calls/operator-log.repo.ts'
import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { secondsLater } from '../../platform/clock.ts'
import { countFailure, forgetFailures, giveBackFailure, lockedUntil } from './failures.repo.ts'
import { failureKey } from './operator-secrets.ts'
import { isKnownDevice } from './operators.repo.ts'
import type { OperatorRow } from './operators.repo.ts'

const DAY = 86_400
/** Longer than the longest lock, so that whoever goes on after it is locked for as long again. */
export const FORGOTTEN_AFTER = 2 * DAY

type Signing = Pick<Services, 'db' | 'clock' | 'secrets'> & { device: Buffer }

/** One try at a password or a code. It counts as failed until it is known not to be. */
export interface Try {
  /** It was wrong: throws LOCKED_OUT when it was the one too many, else the given refusal. */
  wrong(otherwise: Refused): Promise<never>
  /** Right so far, or nothing was looked at. */
  giveBack(): Promise<void>
  /** Signed in: whatever was wrong before is forgotten. */
  forget(): Promise<void>
}

/**
 * A device on which this operator has signed in before is counted by itself, so that strangers who know his login name
 * cannot keep him out; all others share one count. Names that nobody has are counted, and locked, alike. `invited`: he
 * holds what only the invitation gives, and is no stranger on whatever device he came.
 */
export async function takeTry(
  call: Signing,
  login: string,
  operator: OperatorRow | undefined,
  { invited = false } = {},
): Promise<Try> {
  const { db, clock, secrets, device } = call
  const now = clock.now()
  // Asked for a name that nobody has as well, so that it takes as long.
  const known = (await isKnownDevice(db, operator?.id ?? 0, device)) || invited
  const key = failureKey(secrets, login, known ? device : undefined)
  const lockedFor = (until: Date | undefined) =>
    new Refused('LOCKED_OUT', {
      retry_after: Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000)),
    })

  const counted = await countFailure(db, key, now, secondsLater(now, -FORGOTTEN_AFTER))
  if (!counted) throw lockedFor(await lockedUntil(db, key))
  const locks = counted.lockedUntil
  return {
    wrong: async (otherwise) => {
      if (!locks) throw otherwise
      if (operator) {
        const details = { failed: counted.failed, known_device: known }
        const subject = `operator:${operator.id}`
        await appendToLog(db, {
          operatorId: 0,
          sessionId: null,
          act: 'session.lock_out',
          subject,
          details,
          at: now,
        })
      }
      throw lockedFor(locks)
    },
    giveBack: () => giveBackFailure(db, key, locks !== null),
    forget: () => forgetFailures(db, key),
  }
}
