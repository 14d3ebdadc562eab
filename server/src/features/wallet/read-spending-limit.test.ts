import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'
import { buy } from '../../ledger/buy.ts'
import { grantCoins } from '../../ledger/grant.ts'

it('tells my limit and what I have spent this month, with or without one', async () => {
  const world = await bootWorld()
  const { db } = world.server.services
  const phone = await world.member('careful')
  expect(await phone.call('x/wallet/limit')).toEqual({ monthly: null, spent: 0, next: null })

  const at = world.clock.now()
  await grantCoins(db, { uid: phone.uid, amount: 10_000, subject: 'grant', subjectId: '1', at })
  const thing = { subject: 'sample', subjectId: '1', price: 3000, creator: 0, share: 60 }
  await buy(db, { buyer: phone.uid, requestId: 'request-0123456789', ...thing, at })
  await phone.call('x/wallet/set_limit', { monthly: 40 })
  expect(await phone.call('x/wallet/limit')).toEqual({ monthly: 40, spent: 30, next: null })
  await world.stop()
})
