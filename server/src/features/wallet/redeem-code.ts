import { redeemCode as endpoint } from '@qingyu/contract/wallet'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { decidedOnce } from '../../ledger/decided-once.ts'
import { coinsOf } from '../../ledger/money.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { useCode } from './redeem-codes.ts'

const HOUR = 3600

export const redeemCode = useCase(endpoint, async (call, { code, request_id: key }) => {
  const { uid } = call.caller
  // Whoever guesses is stopped, by account and, with many accounts, by address; a code that was good costs nothing.
  const [mine, here] = [call.settings.get('wallet.codes_member'), call.settings.get('wallet.codes_address')]
  await takeAttempt(call, 'redeem', String(uid), mine, HOUR)
  await takeAttempt(call, 'redeem-address', call.address, here, HOUR)

  const at = call.clock.now()
  const answer = await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const intent = { actor: uid, key, body: ['redeem', code], at }
    return decidedOnce(tx, intent, () => useCode(tx, call, { uid, code, at }))
  })
  if (answer.code !== undefined) throw call.fail(answer.code, {})

  await call.limits.giveBack('redeem', String(uid))
  await call.limits.giveBack('redeem-address', call.address)
  return { coins: coinsOf(answer.coins), vip_days: answer.vipDays, tickets: answer.tickets }
})
