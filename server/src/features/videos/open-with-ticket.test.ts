import type { Device } from '@qingyu/dev/device'
import { presentWith } from '@qingyu/dev/gifts'
import { releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

let requests = 0
const newRequest = () => `ticket-test-${String((requests += 1)).padStart(8, '0')}`
const check = (phone: Device, id: number) => phone.call('userbuy/checkByTicket', { id })
const use = (phone: Device, id: number, request = newRequest()) =>
  phone.call('userbuy/checkByTicket', { id, use: 1, request_id: request })
const holder = async (name: string, tickets: number) => {
  const phone = await world.member(name)
  await presentWith(world.server, phone.uid, { tickets })
  return phone
}

it('says whether one fits, uses the one asked for, once, and gives the film', async () => {
  const phone = await holder('ticketed', 2)
  const { id } = await releaseVideo(world, { price: 'coins', coins: 60 })
  expect(await check(phone, id)).toEqual({ entitled: 0, play_url: '', fits: 1, tickets: 2 })
  const request = newRequest()
  const opened = await use(phone, id, request)
  expect(opened).toMatchObject({ entitled: 1, fits: 1, tickets: 1 })
  expect(opened.play_url).toContain('/media/v/')
  expect(await use(phone, id, request)).toEqual(opened)
  expect(await phone.refusal(use(phone, id))).toMatchObject({ code: 'ALREADY_OWNED' })
  expect(await check(phone, id)).toMatchObject({ entitled: 1, fits: 0, tickets: 1 })
  const { list } = await phone.call('chargeVideo/maiguo')
  expect(list).toMatchObject([{ id, paid: 'ticket' }])
})

it('says why it does not', async () => {
  const [phone, without] = [await holder('reader', 1), await holder('ticketless', 0)]
  const dear = await releaseVideo(world, { price: 'coins', coins: 61 })
  expect(await check(phone, dear.id)).toMatchObject({ fits: 0, tickets: 1 })
  expect(await phone.refusal(use(phone, dear.id))).toMatchObject({ code: 'TICKET_TOO_SMALL' })
  const cheap = await releaseVideo(world, { price: 'coins', coins: 5 })
  expect(await check(without, cheap.id)).toMatchObject({ fits: 0, tickets: 0 })
  expect(await without.refusal(use(without, cheap.id))).toMatchObject({ code: 'NO_TICKET' })
  for (const price of ['free', 'vip'] as const) {
    const { id } = await releaseVideo(world, { price })
    expect(await phone.refusal(check(phone, id))).toMatchObject({ code: 'NOT_FOR_SALE' })
    expect(await phone.refusal(use(phone, id))).toMatchObject({ code: 'NOT_FOR_SALE' })
  }
  const down = await releaseVideo(world, { price: 'coins' })
  await takeDownVideo(world, down)
  expect(await phone.refusal(use(phone, down.id))).toMatchObject({ code: 'NOT_FOUND' })
  const anonymous = phone.call('userbuy/checkByTicket', { id: cheap.id, use: 1 })
  expect(await phone.refusal(anonymous)).toMatchObject({ code: 'INVALID_INPUT', field: 'request_id' })
  expect((await phone.call('users/getBaseInfo')).my_ticket_number).toBe(1)
})

it('one ticket opens one of two at once', async () => {
  const phone = await holder('torn', 1)
  const [one, other] = [
    await releaseVideo(world, { price: 'coins' }),
    await releaseVideo(world, { price: 'coins' }),
  ]
  const outcomes = await Promise.allSettled([use(phone, one.id), use(phone, other.id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await phone.call('chargeVideo/maiguo')).list).toHaveLength(1)
})
