import { randomUUID } from 'node:crypto'
import { payFor } from '@qingyu/dev/paying'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesOf } from './balances.ts'
import { buy } from './buy.ts'
import { explainBalance, explainTransaction } from './explain.ts'
import { grantCoins } from './grant.ts'
import { refundPurchase } from './refund.ts'

let world: World
const db = () => world.server.services.db
const at = new Date('2026-04-04T00:00:00Z')
const [buyer, creator] = [2001, 2002]
const bought: number[] = []

beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
  await grantCoins(db(), { uid: buyer, amount: 10_000, subject: 'test', subjectId: '1', at })
  await purchase('1', 3000)
  await purchase('2', 2000)
  await settleLedger(world)
  await refundPurchase(db(), bought[0] ?? 0, at)
  await settleLedger(world)
  await purchase('3', 1000)
})
afterAll(() => world.stop())

async function purchase(subjectId: string, price: number): Promise<void> {
  const wanted = {
    buyer,
    requestId: `request-${subjectId}`,
    subject: 'sample',
    subjectId,
    price,
    creator,
    share: 60,
    at,
  }
  const answer = await buy(db(), wanted)
  bought.push('transaction' in answer ? answer.transaction : 0)
}

it('says why a balance is what it is: by reason, movement by movement, and what took back what', async () => {
  const [first, second, third] = bought
  const story = await explainBalance(db(), buyer, 'coins')
  expect(story).toMatchObject({
    balance: 7000,
    stored: 7000,
    appended: { amount: 0, entries: 0 },
    agrees: true,
  })
  expect(story.reasons).toEqual([
    { reason: 'grant', entries: 1, came: 10_000, went: 0 },
    { reason: 'purchase', entries: 3, came: 0, went: 6000 },
    { reason: 'refund', entries: 1, came: 3000, went: 0 },
  ])
  expect(story.movements).toMatchObject([
    { transaction: third, amount: -1000, running: 7000, subjectId: '3' },
    { reason: 'refund', amount: 3000, running: 8000, reverses: first },
    { transaction: second, amount: -2000, running: 5000, reversedBy: null },
    { transaction: first, amount: -3000, running: 7000, reversedBy: story.movements[1]?.transaction },
    { reason: 'grant', amount: 10_000, running: 10_000 },
  ])
})

it('tells what is appended from what is folded, and sums both up', async () => {
  const story = await explainBalance(db(), creator, 'votes')
  expect(story).toMatchObject({
    balance: 1800,
    stored: 1200,
    appended: { amount: 600, entries: 1 },
    agrees: true,
  })
  expect(story.movements.map(({ amount, running, folded }) => [amount, running, folded])).toEqual([
    [600, 1800, false],
    [-1800, 1200, true],
    [1200, 3000, true],
    [1800, 1800, true],
  ])
  expect(story.balance).toBe((await balancesOf(db(), creator)).votes)
})

it('shows as many movements as asked for, with the same running balances', async () => {
  const all = await explainBalance(db(), buyer, 'coins')
  const some = await explainBalance(db(), buyer, 'coins', 2)
  expect(some).toEqual({ ...all, movements: all.movements.slice(0, 2) })
})

it('is empty for an account that never moved', async () => {
  expect(await explainBalance(db(), 2999, 'coins')).toEqual({
    owner: 2999,
    kind: 'coins',
    balance: 0,
    stored: 0,
    appended: { amount: 0, entries: 0 },
    reasons: [],
    movements: [],
    agrees: true,
  })
})

it('sees when a balance is not what its entries say', async () => {
  const undone = db().transaction(async (tx) => {
    await tx.execute('alter table ledger_accounts disable trigger user')
    await tx.execute(`update ledger_accounts set balance = balance + 5 where owner = ${buyer}`)
    expect(await explainBalance(tx, buyer, 'coins')).toMatchObject({ balance: 7005, agrees: false })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

it('shows a purchase with its entries, its entitlement, the request that it answers, and its refund', async () => {
  const [first = 0] = bought
  const story = await explainTransaction(db(), first)
  expect(story).toMatchObject({
    id: first,
    reason: 'purchase',
    actor: buyer,
    subject: 'sample',
    subjectId: '1',
    reverses: null,
    entries: [
      { place: 1, owner: buyer, kind: 'coins', amount: -3000, after: 7000, folded: true },
      { place: 2, owner: creator, kind: 'votes', amount: 1800, after: null, folded: true },
      { place: 3, owner: 0, kind: 'revenue', amount: 1200, after: null, folded: true },
    ],
    entitlement: { owner: buyer, revokedAt: at },
    key: { key: 'request-1', answer: { balance: 7000, transaction: first } },
    orderNo: undefined,
  })
  expect(story?.related).toEqual([{ id: story?.reversedBy, reason: 'refund' }])
  const refund = await explainTransaction(db(), story?.reversedBy ?? 0)
  expect(refund).toMatchObject({ reason: 'refund', reverses: first, entitlement: undefined, key: undefined })
})

it('shows the order of a payment', async () => {
  const phone = await world.member(`payer${randomUUID().slice(0, 6)}`)
  const orderNo = await payFor(world.url, phone, 'coin-100')
  const { movements } = await explainBalance(db(), phone.uid, 'coins')
  const story = await explainTransaction(db(), movements[0]?.transaction ?? 0)
  expect(story).toMatchObject({ reason: 'recharge', orderNo, related: [], key: undefined })
  expect(story?.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['coins', 10_500],
    ['cash', -10_000],
    ['bonus', -500],
  ])
})

it('knows nothing of a number that nobody drew', async () => {
  expect(await explainTransaction(db(), 999_999_999)).toBeUndefined()
})
