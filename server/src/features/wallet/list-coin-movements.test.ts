import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy } from '../../ledger/buy.ts'
import { grantCoins } from '../../ledger/grant.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

async function spender(name: string, purchases: number) {
  const phone = await world.member(name)
  const { db, clock } = world.server.services
  const at = clock.now()
  await grantCoins(db, { uid: phone.uid, amount: 50_050, subject: 'grant', subjectId: '1', at })
  for (let n = 0; n < purchases; n += 1)
    await buy(db, {
      buyer: phone.uid,
      requestId: `${name}-${n}-0123456789`,
      subject: 'sample',
      subjectId: String(n),
      price: 1000,
      creator: 0,
      share: 60,
      at,
    })
  return phone
}

it('shows what came and went, newest first, in whole coins with the balance after each', async () => {
  const phone = await spender('bookkeeper', 1)
  const created_at = Math.floor(world.clock.now().getTime() / 1000)
  const id = expect.any(Number)
  expect(await phone.call('users/consume_log')).toEqual({
    list: [
      { id, reason: 'purchase', title: '购买内容', amount: -10, balance: 490, created_at },
      { id, reason: 'grant', title: '平台赠送', amount: 500, balance: 500, created_at },
    ],
    cursor: '',
    has_more: false,
  })
})

it('shows what came, or what went', async () => {
  const phone = await spender('chooser', 2)
  const reasons = async (type: 'in' | 'out') =>
    (await phone.call('users/consume_log', { type })).list.map(({ reason }) => reason)
  expect(await reasons('in')).toEqual(['grant'])
  expect(await reasons('out')).toEqual(['purchase', 'purchase'])
})

it('comes in pages that miss nothing and repeat nothing', async () => {
  const phone = await spender('reader', 6)
  const balances: number[] = []
  let cursor = ''
  for (let more = true; more;) {
    const page = await phone.call('users/consume_log', { limit: 3, cursor })
    balances.push(...page.list.map(({ balance }) => balance))
    cursor = page.cursor
    more = page.has_more
  }
  expect(balances).toEqual([440, 450, 460, 470, 480, 490, 500])
  expect(cursor).toBe('')
})

it("shows nobody else's, and refuses a cursor that it did not give", async () => {
  await spender('somebody', 1)
  const phone = await world.member('stranger')
  expect((await phone.call('users/consume_log')).list).toEqual([])
  const made = phone.call('users/consume_log', { cursor: 'made-up' })
  expect(await phone.refusal(made)).toMatchObject({ code: 'INVALID_INPUT', field: 'cursor' })
})
