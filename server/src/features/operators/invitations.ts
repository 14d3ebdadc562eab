import type { Services } from '../../calls/services.ts'
import type { Operator } from '../../calls/use-case.ts'
import { seconds, secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { tokenHash } from '../accounts/accounts.public.ts'
import { changeOperator, putInvitation, replaceRecoveryCodes } from './operators.repo.ts'

export const INVITED_FOR_SECONDS = 48 * 3600
const TOKEN_BYTES = 32

/** From here on this token is the only way in: password, authenticator, recovery codes and earlier tokens are gone. */
export async function makeInvitation(
  { clock, random, operator }: Pick<Services, 'clock' | 'random'> & { operator: Operator },
  tx: Tx,
  operatorId: number,
): Promise<{ token: string; expires_at: number }> {
  const token = random.bytes(TOKEN_BYTES).toString('base64url')
  const createdAt = clock.now()
  const expiresAt = secondsLater(createdAt, INVITED_FOR_SECONDS)
  await changeOperator(tx, operatorId, {
    passwordHash: null,
    totpSealed: null,
    enrolledAt: null,
    disabledAt: null,
    invitedBy: operator.id,
  })
  await replaceRecoveryCodes(tx, operatorId, [])
  await putInvitation(tx, { operatorId, tokenHash: tokenHash(token), createdAt, expiresAt })
  return { token, expires_at: seconds(expiresAt) }
}
