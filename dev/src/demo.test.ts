import { StartError } from '@qingyu/server/main'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDemo, refuseDemo } from './demo.ts'
import { bootWorld } from './world.ts'
import type { World } from './world.ts'

it('leaves the demo to another process where there are no calls to make it through', async () => {
  const world = await bootWorld({ env: { ROLES: 'worker' } })
  const told: string[] = []
  expect(await fillDemo(world.server, (line) => told.push(line))).toEqual([])
  expect(told).toEqual([expect.stringContaining('the api role')])
  await world.stop()
})

describe('a filled demo', () => {
  let world: World
  beforeAll(async () => {
    world = await bootWorld()
    await refuseDemo(world.server)
    await fillDemo(world.server, () => {})
  })
  afterAll(() => world.stop())

  const fill = async () => {
    const told: string[] = []
    const accounts = await fillDemo(world.server, (line) => told.push(line))
    return { told, names: accounts.map(({ username }) => username) }
  }

  async function adsOnAPhone() {
    const phone = world.device()
    await phone.call('x/age/declare', { adult: true })
    return (await phone.call('home/getConfig')).ads
  }

  it('shows one ad in each place, which leads inside the app and whose picture is there', async () => {
    const ads = await adsOnAPhone()
    expect(ads).toMatchObject({
      splash: [{ title: '夏夜灯塔 · 今晚上线', to_type: 2, url: '/my' }],
      home: [{ to_type: 2 }],
      my: [{ to_type: 2, url: '/setting' }],
    })
    for (const { picture } of Object.values(ads).flat())
      expect((await fetch(new URL(picture, world.url))).status).toBe(200)
  })

  const recordOf = async (username: string) => {
    const phone = world.device()
    await phone.login(username, 'demo-pass-1')
    return phone.call('users/getBaseInfo')
  }

  it('has a member with coins, one with VIP and tickets, and a code for everybody', async () => {
    expect(await recordOf('demo')).toMatchObject({ coins: 500, is_vip: 0, my_ticket_number: 0 })
    expect(await recordOf('vip')).toMatchObject({
      coins: 0,
      vip_level: 3,
      expired_str: '2027-11-15 到期',
      my_ticket_number: 30,
    })
    const phone = await world.member('curious')
    const gift = { code: 'QINGYU-DEMO', request_id: 'request-0123456789' }
    expect(await phone.call('system/exchange', gift)).toEqual({ coins: 20, vip_days: 0, tickets: 0 })
  })

  it('is left alone by the next start', async () => {
    const before = await adsOnAPhone()
    expect(await fill()).toEqual({ told: [], names: ['demo', 'vip', 'creator'] })
    expect((await adsOnAPhone()).splash.map(({ id }) => id)).toEqual(before.splash.map(({ id }) => id))
  })

  it('is finished by the next start when it was killed on the way, also after an ad was followed', async () => {
    const before = await adsOnAPhone()
    for (const { id } of before.splash) await world.device().call('system/adsclick', { id })
    await world.server.pool.query(`delete from installation where name = 'demo'`)
    expect((await fill()).told).toHaveLength(2)
    expect(await recordOf('demo')).toMatchObject({ coins: 500 })
    expect(await recordOf('vip')).toMatchObject({ expired_str: '2027-11-15 到期', my_ticket_number: 30 })
    const after = await adsOnAPhone()
    for (const place of ['splash', 'home', 'my'] as const) expect(after[place]).toHaveLength(1)
  })

  it('is refused by a start that is no demo', async () => {
    const refused = refuseDemo(world.server)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow('filled with the demo')
  })
})
