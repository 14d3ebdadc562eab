import { acceptInvitation as endpoint } from '@qingyu/contract/console-operators'
import { appendToLog } from '../../calls/operator-log.repo.ts'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { hashPassword, passwordWeakness, tokenHash } from '../accounts/accounts.public.ts'
import { challengeFor, sealTotp } from './operator-secrets.ts'
import { changeOperator, findInvitation, findOperator, lockOperator } from './operators.repo.ts'
import { base32, otpauthUrl, SECRET_BYTES } from './totp.ts'

const HOUR = 3600

/** May be done again until the first code is confirmed: somebody may close the page before the authenticator has the secret. */
export const acceptInvitation = useCase(endpoint, async (call, { token, password }) => {
  const { clock, db, random, secrets, settings } = call
  await takeAttempt(call, 'operator-address', call.address, settings.get('operators.sign_ins_address'), HOUR)
  const hashed = tokenHash(token)
  const invitation = await findInvitation(db, hashed)
  const invited = invitation && (await findOperator(db, invitation.operatorId))
  if (!invited || invitation.expiresAt <= clock.now()) throw call.fail('INVITATION_OVER', {})
  const weakness = passwordWeakness(password, invited.login.split('@')[0] ?? '')
  if (weakness) throw call.fail('WEAK_PASSWORD', { reason: weakness })
  const passwordHash = await hashPassword(call, password)

  const secret = base32(random.bytes(SECRET_BYTES))
  await db.transaction(async (tx) => {
    const operator = await lockOperator(tx, invited.id)
    // Used, replaced or withdrawn while the password was being hashed.
    if (!operator || operator.enrolledAt || operator.disabledAt || !(await findInvitation(tx, hashed)))
      throw call.fail('INVITATION_OVER', {})
    const totpSealed = sealTotp(secrets, invited.id, secret)
    await changeOperator(tx, invited.id, { passwordHash, totpSealed, totpLastStep: 0 })
    await appendToLog(tx, {
      operatorId: invited.id,
      sessionId: null,
      act: 'operator.accept_invitation',
      subject: `operator:${invited.id}`,
      details: {},
      at: clock.now(),
    })
  })
  await call.limits.giveBack('operator-address', call.address)

  const challenged = { id: invited.id, passwordHash, totpLastStep: 0 }
  return {
    login: invited.login,
    totp_secret: secret,
    otpauth_url: otpauthUrl(settings.get('brand.name'), invited.login, secret),
    challenge: challengeFor(secrets, challenged, call.device, seconds(clock.now())),
  }
})
