import type { Device } from '@qingyu/dev/device'
import { presentWith } from '@qingyu/dev/gifts'
import { draftVideo, hideVideo, releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

let requests = 0
const newRequest = () => `buy-video-test-${String((requests += 1)).padStart(8, '0')}`
const buy = (phone: Device, id: number, request = newRequest()) =>
  phone.call('chargeVideo/buy', { id, request_id: request })
const buyer = async (name: string, coins: number) => {
  const phone = await world.member(name)
  if (coins > 0) await presentWith(world.server, phone.uid, { coins })
  return phone
}
const coinsOf = async (phone: Device) => (await phone.call('users/getBaseInfo')).coins
const faults = async () => (await world.server.pool.query('select * from ledger_faults()')).rows

it('opens the film for its price; the author gets his share, and the same request the same answer', async () => {
  const author = await world.member('seller')
  const { id } = await releaseVideo(world, { author, price: 'coins', coins: 45 })
  const phone = await buyer('spender', 100)
  const request = newRequest()
  const bought = await buy(phone, id, request)
  expect(bought).toMatchObject({ entitled: 1, coins: 55 })
  expect(bought.play_url).toMatch(/^\/media\/v\/[\w-]+\/index\.m3u8$/)
  expect(await buy(phone, id, request)).toEqual(bought)
  expect(await phone.refusal(buy(phone, id))).toMatchObject({ code: 'ALREADY_OWNED' })
  expect(await coinsOf(phone)).toBe(55)
  // Level 1: sixty per cent.
  expect(await author.call('users/getBaseInfo')).toMatchObject({ votes: '27.00', today_mv_score: '27.00' })
  expect(await phone.call('mv/detail480', { id })).toMatchObject({ entitled: 1, because: 'owned' })

  const other = await releaseVideo(world, { price: 'coins', coins: 1 })
  expect(await phone.refusal(buy(phone, other.id, request))).toMatchObject({ code: 'REQUEST_ID_REUSED' })
})

it('pays by the author’s level; for the house’s own work, and when its author has left, the house alone', async () => {
  const { pool } = world.server
  const [second, house, gone] = [
    await world.member('level_two'),
    await world.member('house'),
    await world.member('gone'),
  ]
  const owner = await world.operator('owner')
  const at = world.clock.now()
  await pool.query('insert into house_authors (uid, added_by, at) values ($1, $2, $3)', [
    house.uid,
    owner.uid,
    at,
  ])
  const works: number[] = []
  for (const author of [second, house, gone])
    works.push((await releaseVideo(world, { author, price: 'coins', coins: 10 })).id)
  await pool.query('update users set auth_level = 2 where id = $1', [second.uid])
  const left = 'deleted_at = $2, username = null, password_hash = null, aff_code = null'
  await pool.query(`update users set ${left} where id = $1`, [gone.uid, at])
  const phone = await buyer('patron', 300)
  for (const id of works) await buy(phone, id)

  const income = async ({ uid }: Device) => {
    const { rows } = await pool.query<{ income: number }>(`select ledger_balance($1, 'votes') as income`, [
      uid,
    ])
    return rows[0]?.income
  }
  expect([await income(second), await income(house), await income(gone)]).toEqual([700, 0, 0])
  expect(await faults()).toEqual([])
})

it('says what stands in the way: coins, my own limit', async () => {
  const { id } = await releaseVideo(world, { price: 'coins', coins: 45 })
  const phone = await buyer('short', 40)
  expect(await phone.refusal(buy(phone, id))).toMatchObject({ code: 'NOT_ENOUGH_COINS', short: 5 })
  await presentWith(world.server, phone.uid, { coins: 100 })
  await phone.call('x/wallet/set_limit', { monthly: 44 })
  expect(await phone.refusal(buy(phone, id))).toMatchObject({ code: 'SPENDING_LIMIT', left: 44 })
  expect(await phone.call('mv/detail480', { id })).toMatchObject({ entitled: 0, play_url: '' })
})

it('sells neither what is free, nor VIP’s, nor one’s own', async () => {
  const phone = await buyer('eager', 100)
  for (const price of ['free', 'vip'] as const) {
    const { id } = await releaseVideo(world, { price })
    expect(await phone.refusal(buy(phone, id))).toMatchObject({ code: 'NOT_FOR_SALE' })
  }
  const { id } = await releaseVideo(world, { author: phone, price: 'coins' })
  expect(await phone.refusal(buy(phone, id))).toMatchObject({ code: 'NOT_FOR_SALE' })
  expect(await coinsOf(phone)).toBe(100)
})

it('sells nothing that one cannot see; who has it keeps it when it is hidden', async () => {
  const phone = await buyer('seeker', 100)
  const video = await releaseVideo(world, { price: 'coins' })
  const request = newRequest()
  await buy(phone, video.id, request)
  await hideVideo(world, video)
  expect(await buy(phone, video.id, request)).toMatchObject({ entitled: 1, coins: 70 })
  const other = await buyer('newcomer', 100)
  const draft = await draftVideo(world, { price: 'coins' })
  const down = await releaseVideo(world, { price: 'coins' })
  await takeDownVideo(world, down)
  for (const { id } of [video, draft, down, { id: 999_999 }])
    expect(await other.refusal(buy(other, id))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await coinsOf(other)).toBe(100)
})

it('two purchases at once are one, whatever their keys', async () => {
  const phone = await buyer('hasty', 100)
  const { id } = await releaseVideo(world, { price: 'coins' })
  const outcomes = await Promise.allSettled([buy(phone, id), buy(phone, id), buy(phone, id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await coinsOf(phone)).toBe(70)
})

it('a purchase and a ticket at once: one of them pays', async () => {
  const phone = await buyer('undecided', 100)
  await presentWith(world.server, phone.uid, { tickets: 1 })
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await releaseVideo(world, { price: 'coins', coins: 10 })
    const [coins, { my_ticket_number: tickets }] = [
      await coinsOf(phone),
      await phone.call('users/getBaseInfo'),
    ]
    const outcomes = await Promise.allSettled([
      buy(phone, id),
      phone.call('userbuy/checkByTicket', { id, use: 1, request_id: newRequest() }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const after = await phone.call('users/getBaseInfo')
    const paid = [(coins - after.coins) / 10, tickets - after.my_ticket_number]
    expect(new Set(paid)).toEqual(new Set([0, 1]))
  }
  expect(await faults()).toEqual([])
})

it('taken down while it is being paid: the answer is that it is gone, and the coins come back', async () => {
  const { pool, runJobs } = world.server
  const phone = await buyer('unlucky', 100)
  const video = await releaseVideo(world, { price: 'coins' })
  const client = await pool.connect()
  try {
    // His purchase has looked at the work already, and waits for this before it pays.
    await client.query('begin')
    await client.query('select ledger_lock_member($1)', [phone.uid])
    const paying = phone.refusal(buy(phone, video.id))
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ waiting: boolean }>(
          `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
             and query like '%ledger_buy%') as waiting`,
        )
        return rows[0]?.waiting
      })
      .toBe(true)
    await takeDownVideo(world, video)
    // Those who had bought it before have their money back by now.
    await runJobs()
    await client.query('commit')
    expect(await paying).toMatchObject({ code: 'NOT_FOUND' })
  } finally {
    client.release(true)
  }
  expect(await coinsOf(phone)).toBe(70)
  await runJobs()
  expect(await coinsOf(phone)).toBe(100)
  expect(await phone.call('chargeVideo/maiguo')).toMatchObject({ list: [] })
  expect(await faults()).toEqual([])
})
