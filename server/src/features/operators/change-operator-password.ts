import { changeOperatorPassword as endpoint } from '@qingyu/contract/console-session'
import type { InputOf } from '@qingyu/contract/endpoint'
import { operatorAct } from '../../calls/operator-case.ts'
import type { PreparingCall } from '../../calls/operator-case.ts'
import { takeAttempt } from '../../calls/use-case.ts'
import { hashPassword, passwordMatches, passwordWeakness } from '../accounts/accounts.public.ts'
import { changeOperator, findOperator, lockOperator, revokeSessions } from './operators.repo.ts'

const TRIES = { allowed: 5, windowSeconds: 900 }

type Endpoint = typeof endpoint

/** Both hashes, the slow part. */
async function prepare(call: PreparingCall<Endpoint>, input: InputOf<Endpoint>) {
  const { id } = call.operator
  const operator = await findOperator(call.db, id)
  const weakness = passwordWeakness(input.new_password, operator?.login.split('@')[0] ?? '')
  if (weakness) throw call.fail('WEAK_PASSWORD', { reason: weakness })
  await takeAttempt(call, 'operator-password', String(id), TRIES.allowed, TRIES.windowSeconds)
  const matches = await passwordMatches(call, operator?.passwordHash, input.password)
  if (!matches) throw call.fail('WRONG_PASSWORD', {})
  await call.limits.forget('operator-password', String(id))
  return { from: operator?.passwordHash, to: await hashPassword(call, input.new_password) }
}

export const changeOperatorPassword = operatorAct(
  endpoint,
  async (call, _input, tx, { from, to }: Awaited<ReturnType<typeof prepare>>) => {
    const { id, sessionId } = call.operator
    const operator = await findOperator(tx, id)
    // Changed by another while these were being made.
    if (operator?.passwordHash !== from) throw call.fail('WRONG_PASSWORD', {})
    await changeOperator(tx, id, { passwordHash: to })
    const sessions = await revokeSessions(tx, id, call.clock.now(), { except: sessionId })
    return { answer: {}, subject: `operator:${id}`, details: { sessions } }
  },
  { prepare, lock: lockOperator },
)
