import { randomUUID } from 'node:crypto'
import type { Device } from '@qingyu/dev/device'
import { releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesOf, faults } from '../../ledger/balances.ts'
import { buy } from '../../ledger/buy.ts'
import { grantCoins } from '../../ledger/grant.ts'
import { giveTickets } from '../../ledger/tickets.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const db = () => world.server.services.db
const request = () => randomUUID()

async function rich(name: string): Promise<Device> {
  const phone = await world.member(name)
  const at = world.clock.now()
  await grantCoins(db(), { uid: phone.uid, amount: 10_000, subject: 'grant', subjectId: name, at })
  return phone
}

const coinsOf = async (phone: Device) => (await phone.call('users/getBaseInfo')).coins
const live = async (id: number) => {
  const { rows } = await world.server.pool.query(
    `select from entitlements where subject = 'video' and subject_id = $1 and revoked_at is null`,
    [String(id)],
  )
  return rows.length
}
const again = async (job: string, payload = {}) => {
  await world.server.pool.query('select graphile_worker.add_job($1, $2)', [job, payload])
  await world.server.runJobs()
}

it('what is taken down is paid back once, tickets included, out of what its creator still has', async () => {
  const video = await releaseVideo(world, { price: 'coins', coins: 30 })
  const [one, two, holder] = [await rich('buyer_one'), await rich('buyer_two'), await rich('holder')]
  for (const phone of [one, two]) await phone.call('chargeVideo/buy', { id: video.id, request_id: request() })
  const at = world.clock.now()
  const expiresAt = new Date(at.getTime() + 86_400_000)
  await giveTickets(db(), { uid: holder.uid, count: 1, source: 'test', at, expiresAt })
  await holder.call('userbuy/checkByTicket', { id: video.id, use: 1, request_id: request() })
  expect([await coinsOf(one), await coinsOf(two), await live(video.id)]).toEqual([70, 70, 3])

  await takeDownVideo(world, video)
  await world.server.runJobs()
  expect([await coinsOf(one), await coinsOf(two), await live(video.id)]).toEqual([100, 100, 0])
  expect(await balancesOf(db(), video.author.uid)).toMatchObject({ votes: 0 })
  expect((await holder.call('users/getBaseInfo')).my_ticket_number).toBe(1)

  await again('works:refund-buyers', { id: video.id })
  await again('works:refund-late')
  expect([await coinsOf(one), await coinsOf(two)]).toEqual([100, 100])
  expect((await holder.call('users/getBaseInfo')).my_ticket_number).toBe(1)
  await settleLedger(world)
  expect(await faults(db())).toEqual([])
})

it('purchases in the moment of the removal end refunded or refused, never paid for nothing', async () => {
  const video = await releaseVideo(world, { price: 'coins', coins: 20 })
  const buyers: Device[] = []
  for (let n = 0; n < 8; n += 1) buyers.push(await rich(`rush_${n}`))
  const purchases = buyers.map((phone) =>
    phone.call('chargeVideo/buy', { id: video.id, request_id: request() }).catch(() => undefined),
  )
  await Promise.all([...purchases, takeDownVideo(world, video)])
  await world.server.runJobs()
  await again('works:refund-late')
  for (const phone of buyers) expect(await coinsOf(phone)).toBe(100)
  expect(await live(video.id)).toBe(0)
  await settleLedger(world)
  expect(await faults(db())).toEqual([])
})

it('finds a purchase that was paid only after the refunds', async () => {
  const video = await releaseVideo(world, { price: 'coins', coins: 20 })
  await takeDownVideo(world, video)
  await world.server.runJobs()
  const late = await rich('latecomer')
  // As one that had looked before: the ledger knows nothing of works.
  const thing = {
    subject: 'video',
    subjectId: String(video.id),
    price: 2000,
    creator: video.author.uid,
    share: 60,
  }
  await buy(db(), { buyer: late.uid, requestId: request(), ...thing, at: world.clock.now() })
  expect(await coinsOf(late)).toBe(80)
  await again('works:refund-late')
  expect([await coinsOf(late), await live(video.id)]).toEqual([100, 0])
})

it('leaves alone what came back meanwhile', async () => {
  const video = await releaseVideo(world, { price: 'coins', coins: 20 })
  const buyer = await rich('patient')
  await buyer.call('chargeVideo/buy', { id: video.id, request_id: request() })
  await again('works:refund-buyers', { id: video.id })
  expect([await coinsOf(buyer), await live(video.id)]).toEqual([80, 1])
})
