import { confirmOperatorSession as endpoint } from '@qingyu/contract/console-session'
import { appendToLog } from '../../calls/operator-log.repo.ts'
import { useCase } from '../../calls/use-case.ts'
import type { Call } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { forgetSetup } from './first-owner.ts'
import { takeTry } from './lock-out.ts'
import { openOperatorSession } from './operator-sessions.ts'
import { challengeHolds, openTotp, readChallenge, recoveryHash } from './operator-secrets.ts'
import { presentOperator } from './operators.present.ts'
import {
  changeOperator,
  deleteInvitation,
  findOperator,
  lockOperator,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './operators.repo.ts'
import type { OperatorRow } from './operators.repo.ts'
import { fromBase32, stepOf, stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10

type Signing = Call<typeof endpoint>

export const confirmOperatorSession = useCase(endpoint, async (call, input) => {
  const challenge = readChallenge(input.challenge)
  const found = challenge && (await findOperator(call.db, challenge.id))
  const holdsFor = (operator: OperatorRow | undefined): operator is OperatorRow =>
    challenge !== undefined &&
    operator !== undefined &&
    !operator.disabledAt &&
    challengeHolds(call.secrets, challenge, operator, call.device, seconds(call.clock.now()))
  if (!holdsFor(found)) throw call.fail('SIGN_IN_OVER', {})
  const attempt = await takeTry(call, found.login, found, { invited: found.enrolledAt === null })

  const signedIn = await call.db.transaction(async (tx) => {
    // Of two who come with one code, or with one challenge, the second finds it used.
    const operator = await lockOperator(tx, found.id)
    if (!holdsFor(operator)) return 'over'
    const step = await stepTaken(call, tx, operator, input.code)
    if (step === undefined) return undefined

    const now = call.clock.now()
    const enrols = operator.enrolledAt === null
    await changeOperator(tx, operator.id, { totpLastStep: step, ...(enrols && { enrolledAt: now }) })
    const codes = enrols ? await enrol(call, tx, operator.id) : []
    const { token, sessionId } = await openOperatorSession(call, tx, operator.id)
    await appendToLog(tx, {
      operatorId: operator.id,
      sessionId,
      act: enrols ? 'session.enrol' : 'session.start',
      subject: `operator:${operator.id}`,
      details: { recovery_code: !isTotp(input.code), device: call.deviceName },
      at: now,
    })
    return { token, operator: presentOperator(operator), recovery_codes: codes }
  })

  if (signedIn === undefined) return attempt.wrong(call.fail('WRONG_CODE', {}))
  if (signedIn === 'over') {
    await attempt.giveBack()
    throw call.fail('SIGN_IN_OVER', {})
  }
  await attempt.forget()
  if (signedIn.recovery_codes.length > 0) await forgetSetup(call)
  return signedIn
})

const isTotp = (code: string) => /^\d{6}$/.test(code)

/** The step that counts as used from now on; undefined when the code is wrong or was used. */
async function stepTaken(
  { clock, secrets }: Signing,
  tx: Tx,
  { id, totpSealed, totpLastStep }: OperatorRow,
  code: string,
): Promise<number | undefined> {
  if (!totpSealed) return undefined
  const now = seconds(clock.now())
  if (isTotp(code)) return stepOfCode(fromBase32(openTotp(secrets, id, totpSealed)), code, now, totpLastStep)
  const used = await useRecoveryCode(tx, id, recoveryHash(secrets, id, code))
  // The challenge is bound to the last step, and has to die with this code as with any other.
  return used ? Math.max(stepOf(now), totpLastStep + 1) : undefined
}

async function enrol({ random, secrets }: Signing, tx: Tx, id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => random.code(RECOVERY_LENGTH))
  await replaceRecoveryCodes(
    tx,
    id,
    codes.map((code) => recoveryHash(secrets, id, code)),
  )
  await deleteInvitation(tx, id)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
