import type { Device } from '@qingyu/dev/device'
import { presentWith } from '@qingyu/dev/gifts'
import { draftVideo, hideVideo, releaseVideo, takeDownVideo, waitingVideo } from '@qingyu/dev/make-video'
import type { MadeVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayWatch } from './videos.public.ts'

let world: World
let people: Record<'author' | 'visitor' | 'member' | 'vip' | 'buyer', Device>
beforeAll(async () => {
  world = await bootWorld()
  people = {
    author: await world.member('author'),
    visitor: world.device(),
    member: await world.member('member'),
    vip: await world.member('vip'),
    buyer: await world.member('buyer'),
  }
  await presentWith(world.server, people.vip.uid, { vipDays: 30 })
  await presentWith(world.server, people.buyer.uid, { coins: 1000 })
})
afterAll(() => world.stop())

/** Through the call, and the question that each playlist asks of the addresses it gave. */
async function seenBy(phone: Device, { id }: MadeVideo): Promise<string> {
  try {
    const {
      entitled,
      because,
      play_url: film,
      preview_url: preview,
      first_segment: first,
    } = await phone.call('mv/detail480', { id })
    expect(film !== '').toBe(entitled === 1)
    expect(preview !== '').toBe(entitled === 0)
    expect(first).toBe(entitled ? '480.0.ts' : 'preview.0.ts')
    for (const address of [film, preview].filter((one) => one !== '')) expect(await plays(address)).toBe(true)
    return entitled ? because : 'preview'
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_FOUND') return '·'
    throw error
  }
}

async function plays(address: string): Promise<boolean> {
  const { services } = world.server
  const playback = services.media.video.readToken(address.split('/')[3] ?? '')
  return playback !== null && mayWatch(services, playback.assetId, playback.cut, playback.holder)
}

const seenByAll = async (video: MadeVideo) => {
  const seen: Record<string, string> = {}
  for (const [who, phone] of Object.entries(people)) seen[who] = await seenBy(phone, video)
  return seen
}

const buyIt = ({ id }: MadeVideo) =>
  people.buyer.call('chargeVideo/buy', { id, request_id: `purchase-of-video-${id}` })

describe('who gets what', () => {
  it('of a free one: everybody the whole', async () => {
    const video = await releaseVideo(world, { author: people.author })
    const free = { visitor: 'free', member: 'free', vip: 'free', buyer: 'free' }
    expect(await seenByAll(video)).toEqual({ author: 'author', ...free })
  })

  it('of one for VIP', async () => {
    const video = await releaseVideo(world, { author: people.author, price: 'vip' })
    expect(await seenByAll(video)).toEqual({
      author: 'author',
      visitor: 'preview',
      member: 'preview',
      vip: 'vip',
      buyer: 'preview',
    })
  })

  it('of one for coins, and what is left when it is hidden, and when it is taken down', async () => {
    const video = await releaseVideo(world, { author: people.author, price: 'coins' })
    await buyIt(video)
    const others = { visitor: 'preview', member: 'preview', vip: 'preview' }
    expect(await seenByAll(video)).toEqual({ author: 'author', ...others, buyer: 'owned' })
    const { play_url: film } = await people.buyer.call('mv/detail480', { id: video.id })
    const { preview_url: preview } = await people.visitor.call('mv/detail480', { id: video.id })

    await hideVideo(world, video)
    const nobody = { visitor: '·', member: '·', vip: '·' }
    expect(await seenByAll(video)).toEqual({ author: 'author', ...nobody, buyer: 'owned' })
    expect([await plays(film), await plays(preview)]).toEqual([true, false])

    await takeDownVideo(world, video)
    expect(await seenByAll(video)).toEqual({ author: '·', ...nobody, buyer: '·' })
    expect(await plays(film)).toBe(false)
  })

  it('of one that is not public yet: its author alone', async () => {
    for (const video of [
      await draftVideo(world, { author: people.author }),
      await waitingVideo(world, { author: people.author }),
    ])
      expect(await seenByAll(video)).toEqual({
        author: 'author',
        visitor: '·',
        member: '·',
        vip: '·',
        buyer: '·',
      })
  })
})

it('an address is over with the session, the freezing and the VIP that it came from', async () => {
  const { id } = await releaseVideo(world, { price: 'vip' })
  const phone = await world.member('passing')
  await presentWith(world.server, phone.uid, { vipDays: 1 })
  const film = async () => (await phone.call('mv/detail480', { id })).play_url
  const [first] = [await film()]
  expect(await plays(first)).toBe(true)
  await world.freeze(phone.uid)
  expect(await plays(first)).toBe(false)
  // He is shown what anybody is.
  expect(await phone.call('mv/detail480', { id })).toMatchObject({ entitled: 0, play_url: '' })
  await world.server.pool.query('update users set frozen_at = null where id = $1', [phone.uid])
  world.server.services.bus.tellHere('sessions', String(phone.uid))
  expect(await plays(first)).toBe(true)

  world.clock.advance(2 * 3600)
  const second = await film()
  await phone.call('x/account/logout')
  expect(await plays(second)).toBe(false)
  await phone.login('passing', 'quiet-shore-7')
  world.clock.advance(21 * 3600)
  const third = await film()
  expect(await plays(third)).toBe(true)
  world.clock.advance(2 * 3600)
  expect(await plays(third)).toBe(false)
})

it('shows the film, its author, its tags, the sheet for seeking and what I may do', async () => {
  const author = await world.member('narrator')
  await author.call('member/update', { nickname: '讲故事的人' })
  const video = await releaseVideo(world, {
    author,
    price: 'coins',
    coins: 45,
    title: '月光落在第七座岛上',
    tags: ['海岛', '夜空'],
    duration: 200,
    plays: 12,
  })
  const phone = await world.member('guest')
  await presentWith(world.server, phone.uid, { tickets: 2 })
  const detail = await phone.call('mv/detail480', { id: video.id })
  expect(detail).toMatchObject({
    title: '月光落在第七座岛上',
    price_type: 'coins',
    coins: 45,
    duration: 200,
    preview_seconds: 20,
    tags: ['海岛', '夜空'],
    category: 'nature',
    seek_sheet: { every: 5, columns: 10, rows: 2 },
    author: { uid: author.uid, nickname: '讲故事的人', verified: 1, works: 1 },
    plays: 12,
    liked: 0,
    collected: 0,
    resume_at: 0,
    tickets: 2,
    free_views_left: 3,
    released_at: Math.floor(world.clock.now().getTime() / 1000),
  })
  expect(detail.ticket_expires_at).toBeGreaterThan(detail.released_at)

  const dear = await releaseVideo(world, { price: 'coins', coins: 61 })
  expect(await phone.call('mv/detail480', { id: dear.id })).toMatchObject({
    tickets: 0,
    ticket_expires_at: 0,
  })
  expect(await world.device().call('mv/detail480', { id: video.id })).toMatchObject({
    tickets: 0,
    free_views_left: 0,
    entitled: 0,
  })
})
