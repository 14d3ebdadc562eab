import { DAY, MINUTE } from '@qingyu/dev/fake-clock'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

interface Running {
  active?: boolean
  startsAt?: Date
  endsAt?: Date
}

async function placeAd({ active = true, startsAt, endsAt }: Running = {}): Promise<number> {
  const { rows } = await world.server.pool.query<{ id: number }>(
    `insert into ads (place, title, url, to_type, picture_id, active, starts_at, ends_at)
     values ('splash', '夏日海岸', '/my', 2, repeat('a', 32), $1, $2, $3) returning id`,
    [active, startsAt, endsAt],
  )
  return rows[0]?.id ?? 0
}

/** The figures of an ad, the oldest day first. */
async function clicksOf(id: number): Promise<number[]> {
  const { rows } = await world.server.pool.query<{ clicks: number }>(
    'select clicks from ad_clicks where ad_id = $1 order by day',
    [id],
  )
  return rows.map(({ clicks }) => clicks)
}

const fromNow = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)

it('counts visitors and members alike, each ad by itself', async () => {
  const [one, other] = [await placeAd(), await placeAd()]
  const visitor = world.device()
  expect(await visitor.call('system/adsclick', { id: one })).toEqual({})
  expect(await (await world.member('clicker')).call('system/adsclick', { id: one })).toEqual({})
  await visitor.call('system/adsclick', { id: other })
  expect(await clicksOf(one)).toEqual([2])
  expect(await clicksOf(other)).toEqual([1])
})

it('counts a device once an hour, and answers its repeats as if they counted', async () => {
  const id = await placeAd()
  const phone = world.device()
  const answers = await Promise.all(Array.from({ length: 5 }, () => phone.call('system/adsclick', { id })))
  expect(answers).toEqual([{}, {}, {}, {}, {}])
  world.clock.advance(59 * MINUTE)
  expect(await phone.call('system/adsclick', { id })).toEqual({})
  expect(await clicksOf(id)).toEqual([1])
  world.clock.advance(MINUTE)
  await phone.call('system/adsclick', { id })
  expect(await clicksOf(id)).toEqual([2])
})

it('keeps the days apart, as they begin where the members live', async () => {
  const id = await placeAd()
  const phone = world.device()
  const sinceMidnight = (world.clock.now().getTime() / 1000 + 8 * 60 * MINUTE) % DAY
  world.clock.advance(DAY - sinceMidnight - 1)
  await phone.call('system/adsclick', { id })
  world.clock.advance(1)
  await world.device().call('system/adsclick', { id })
  await world.device().call('system/adsclick', { id })
  expect(await clicksOf(id)).toEqual([1, 2])
})

it('knows no ad that is over, not yet begun, switched off or was never there', async () => {
  const phone = world.device()
  const ids = [
    await placeAd({ endsAt: world.clock.now() }),
    await placeAd({ startsAt: fromNow(1) }),
    await placeAd({ active: false }),
    2_147_483_647,
  ]
  for (const id of ids) {
    const refusal = await phone.refusal(phone.call('system/adsclick', { id }))
    expect(refusal).toMatchObject({ code: 'NOT_FOUND' })
    expect(await clicksOf(id)).toEqual([])
  }
  const running = await placeAd({ startsAt: world.clock.now(), endsAt: fromNow(1) })
  expect(await phone.call('system/adsclick', { id: running })).toEqual({})
})

it('a refused click is not held against the device when the ad begins', async () => {
  const id = await placeAd({ startsAt: fromNow(MINUTE) })
  const phone = world.device()
  await phone.refusal(phone.call('system/adsclick', { id }))
  world.clock.advance(MINUTE)
  await phone.call('system/adsclick', { id })
  expect(await clicksOf(id)).toEqual([1])
})

it.each([0, -1, 1.5, 2_147_483_648, '1'])('refuses %j as the number of an ad', async (id) => {
  const phone = world.device()
  // What a careless client would send.
  const call = phone.call('system/adsclick', { id: id as number })
  expect(await phone.refusal(call)).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'id',
    msg: '编号格式不正确',
  })
})

it('keeps no name of a device', async () => {
  const id = await placeAd()
  const phone = world.device()
  await phone.call('system/adsclick', { id })
  expect(await world.dumpDatabase()).not.toContain(phone.oauthId)
})
