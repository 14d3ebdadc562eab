import { changeOperatorPassword as endpoint } from '@qingyu/contract/console-session'
import { operatorAct } from '../../calls/operator-case.ts'
import { takeAttempt } from '../../calls/use-case.ts'
import { hashPassword, passwordMatches, passwordWeakness } from '../accounts/accounts.public.ts'
import { changeOperator, lockOperator, revokeSessions } from './operators.repo.ts'

const TRIES = { allowed: 5, windowSeconds: 900 }

export const changeOperatorPassword = operatorAct(endpoint, async (call, input, tx) => {
  const { id, sessionId } = call.operator
  const operator = await lockOperator(tx, id)
  const weakness = passwordWeakness(input.new_password, operator?.login.split('@')[0] ?? '')
  if (weakness) throw call.fail('WEAK_PASSWORD', { reason: weakness })
  await takeAttempt(call, 'operator-password', String(id), TRIES.allowed, TRIES.windowSeconds)
  const matches = await passwordMatches(call, operator?.passwordHash, input.password)
  if (!matches) throw call.fail('WRONG_PASSWORD', {})
  await call.limits.forget('operator-password', String(id))

  await changeOperator(tx, id, { passwordHash: await hashPassword(call, input.new_password) })
  const sessions = await revokeSessions(tx, id, call.clock.now(), { except: sessionId })
  return { answer: {}, subject: `operator:${id}`, details: { sessions } }
})
