import { createDecipheriv } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@qingyu/dev/device'
import { presentWith } from '@qingyu/dev/gifts'
import { releaseVideo, waitingVideo } from '@qingyu/dev/make-video'
import type { MadeVideo } from '@qingyu/dev/make-video'
import { settleLedger } from '@qingyu/dev/settle-ledger'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import HLS from 'hls-parser'
import { Parser } from 'm3u8-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundPurchase } from '../ledger/refund.ts'
import type { Transcoded } from '../media/video/transcode.ts'
import type { Cut, Holder } from '../media/video/video-media.ts'
import { clip, ffprobe } from '../media/video/video-samples.ts'

let world: World
let folder = ''
let made: Transcoded
beforeAll(async () => {
  world = await bootWorld()
  folder = await mkdtemp(join(tmpdir(), 'video-files-'))
  const film = await clip(join(folder, 'film.mp4'), { seconds: 5, size: '320x180' })
  await mkdir(join(folder, 'made'))
  made = await world.server.services.media.video.transcode(film, join(folder, 'made'), {
    previewSeconds: 2,
    previewPercent: 100,
    maxSeconds: 60,
    tell: () => {},
    signal: new AbortController().signal,
  })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

/** A public film with its files. */
async function filmed(video: MadeVideo): Promise<MadeVideo> {
  const { pool, services } = world.server
  const plan = await services.media.video.plan(video.assetId, made)
  await services.media.video.store(video.assetId, made, plan, () => {})
  await pool.query('update video_assets set manifest = $2 where id = $1', [video.assetId, plan])
  return video
}

async function holderOf(phone: Device): Promise<Holder> {
  if (phone.uid === 0) return { kind: 'device', device: 'f'.repeat(64) }
  const { rows } = await world.server.pool.query<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at desc, id',
    [phone.uid],
  )
  return { kind: 'session', sessionId: rows[0]?.id ?? '', uid: phone.uid }
}

/** As if he had been given it: what it opens is asked again each time. */
const addressFor = (video: MadeVideo, cut: Cut, holder: Holder) =>
  world.server.services.media.video.addressOf(video.assetId, cut, holder).replace('index.m3u8', '')

const statusOf = async (path: string) => {
  const answer = await fetch(world.url + path)
  await answer.arrayBuffer()
  if (answer.status !== 200) expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.status
}

const cells = async (preview: string, full: string) => ({
  preview: [
    await statusOf(`${preview}index.m3u8`),
    await statusOf(`${preview}preview.m3u8`),
    await statusOf(`${preview}preview.0.ts`),
    await statusOf(`${preview}preview.key`),
  ],
  playlists: [await statusOf(`${full}index.m3u8`), await statusOf(`${full}180.m3u8`)],
  segment: await statusOf(`${full}180.1.ts`),
  key: await statusOf(`${full}180.key`),
})

const OPEN = { preview: [200, 200, 200, 200], playlists: [200, 200], segment: 200, key: 200 }
/** Ciphertext of a film, by an address that he never got or no longer should have. */
const PREVIEW_ONLY = { preview: [200, 200, 200, 200], playlists: [403, 403], segment: 200, key: 403 }
const NOTHING = { preview: [403, 403, 403, 403], playlists: [403, 403], segment: 403, key: 403 }
const NO_SUCH = { preview: [404, 404, 404, 404], playlists: [404, 404], segment: 404, key: 404 }

describe('who gets what', () => {
  let sold: MadeVideo
  let forVip: MadeVideo
  beforeAll(async () => {
    sold = await filmed(await releaseVideo(world, { price: 'coins' }))
    forVip = await filmed(await releaseVideo(world, { price: 'vip' }))
  })

  const seenBy = async (phone: Device, video: MadeVideo) => {
    const holder = await holderOf(phone)
    return cells(addressFor(video, 'preview', holder), addressFor(video, 'full', holder))
  }
  const buyer = async (name: string) => {
    const phone = await world.member(name)
    await presentWith(world.server, phone.uid, { coins: 100 })
    await phone.call('chargeVideo/buy', { id: sold.id, request_id: `purchase-by-${name}-0001` })
    return phone
  }

  it('a visitor and a member: the preview', async () => {
    for (const phone of [world.device(), await world.member('plain')]) {
      expect(await seenBy(phone, sold)).toEqual(PREVIEW_ONLY)
      expect(await seenBy(phone, forVip)).toEqual(PREVIEW_ONLY)
    }
  })

  it('VIP: what is for VIP', async () => {
    const phone = await world.member('vip')
    await presentWith(world.server, phone.uid, { vipDays: 30 })
    expect(await seenBy(phone, forVip)).toEqual(OPEN)
    expect(await seenBy(phone, sold)).toEqual(PREVIEW_ONLY)
  })

  it('its author: all', async () => {
    expect(await seenBy(sold.author, sold)).toEqual(OPEN)
  })

  it('a buyer: what he bought, by the address that his purchase gave him', async () => {
    const phone = await buyer('buyer')
    expect(await seenBy(phone, sold)).toEqual(OPEN)
    expect(await seenBy(phone, forVip)).toEqual(PREVIEW_ONLY)
    const { play_url: address } = await phone.call('mv/detail480', { id: sold.id })
    expect(await statusOf(address)).toBe(200)
    expect(address).toBe(`${addressFor(sold, 'full', await holderOf(phone))}index.m3u8`)
  })

  it('who used a ticket: the film', async () => {
    const phone = await world.member('ticketed')
    await presentWith(world.server, phone.uid, { tickets: 1 })
    await phone.call('userbuy/checkByTicket', { id: sold.id, use: 1, request_id: 'ticket-of-ticketed-01' })
    expect(await seenBy(phone, sold)).toEqual(OPEN)
  })

  it('who was refunded: the preview', async () => {
    const phone = await buyer('refunded')
    const { services, pool } = world.server
    const { rows } = await pool.query<{ id: number }>(
      `select id from ledger_transactions where reason = 'purchase' and actor = $1`,
      [phone.uid],
    )
    await settleLedger(world)
    await services.db.transaction((tx) => refundPurchase(tx, rows[0]?.id ?? 0, world.clock.now()))
    expect(await seenBy(phone, sold)).toEqual(PREVIEW_ONLY)
  })

  it('a frozen buyer, and one whose session was ended: nothing', async () => {
    const frozen = await buyer('frozen')
    await world.freeze(frozen.uid)
    expect(await seenBy(frozen, sold)).toEqual(NOTHING)

    const phone = await buyer('ended')
    const holder = await holderOf(phone)
    await phone.call('x/account/logout')
    const seen = await cells(addressFor(sold, 'preview', holder), addressFor(sold, 'full', holder))
    expect(seen).toEqual(NOTHING)
    await phone.login('ended', PASSWORD)
    expect(await seenBy(phone, sold)).toEqual(OPEN)
  })

  it('whoever changes a letter of an address, makes it another’s or another film’s: no such thing', async () => {
    const phone = await buyer('forger')
    const [preview, full] = [
      addressFor(sold, 'preview', await holderOf(phone)),
      addressFor(sold, 'full', await holderOf(phone)),
    ]
    const changed = (path: string, at: number) => {
      const token = Buffer.from(path.split('/')[3] ?? '', 'base64url')
      token[at] = (token[at] ?? 0) ^ 1
      return `/media/v/${token.toString('base64url')}/`
    }
    // Version, cut, kind, expiry, asset, session, member, signature.
    for (const at of [0, 1, 2, 4, 10, 30, 44, 60])
      expect(await cells(changed(preview, at), changed(full, at)), `byte ${at}`).toEqual(NO_SUCH)
    for (const path of ['/media/v/', '/media/v/x/index.m3u8', `${full}181.m3u8`, `${full}180.99.ts`])
      expect(await statusOf(path)).toBe(404)
  })

  it('an address is for one cut: a preview opens nothing of the film, nor the film the preview', async () => {
    const phone = await buyer('mixer')
    const holder = await holderOf(phone)
    const [preview, full] = [addressFor(sold, 'preview', holder), addressFor(sold, 'full', holder)]
    for (const name of ['180.m3u8', '180.0.ts', '180.key']) expect(await statusOf(preview + name)).toBe(404)
    for (const name of ['preview.m3u8', 'preview.0.ts', 'preview.key', 'index.key', '180.1.key', '180.ts'])
      expect(await statusOf(full + name)).toBe(404)
  })

  it('an operator: while it is before them, whoever decides', async () => {
    const waiting = await filmed(await waitingVideo(world, { price: 'coins' }))
    const seenAt = async (role: 'moderator' | 'owner' | 'finance', video: MadeVideo) => {
      const desk = await world.operator(role)
      const { rows } = await world.server.pool.query<{ id: string }>(
        'select id from operator_sessions where operator_id = $1',
        [desk.uid],
      )
      const holder: Holder = { kind: 'operator', sessionId: rows[0]?.id ?? '' }
      return cells(addressFor(video, 'preview', holder), addressFor(video, 'full', holder))
    }
    expect(await seenAt('moderator', waiting)).toEqual(OPEN)
    expect(await seenAt('owner', waiting)).toEqual(OPEN)
    expect(await seenAt('finance', waiting)).toEqual(NOTHING)
    expect((await seenAt('moderator', sold)).key).toBe(403)
  })

  it('an address that is over: no such thing', async () => {
    const phone = await buyer('late')
    const holder = await holderOf(phone)
    const [preview, full] = [addressFor(sold, 'preview', holder), addressFor(sold, 'full', holder)]
    expect(await cells(preview, full)).toEqual(OPEN)
    world.clock.advance(6 * 3600 + 3599)
    expect(await cells(preview, full)).toEqual(NO_SUCH)
  })
})

describe('what is served', () => {
  const get = async (path: string) => {
    const answer = await fetch(world.url + path)
    expect(answer.status).toBe(200)
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it.each(['full', 'preview'] as const)('plays: %s, by two parsers, decrypted and decoded', async (cut) => {
    const video = await filmed(await releaseVideo(world))
    const place = addressFor(video, cut, await holderOf(world.device()))
    const index = await get(`${place}index.m3u8`)
    expect(index.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(index.headers.get('cache-control')).toBe('no-store')
    const master = HLS.parse(index.bytes.toString())
    if (!master.isMasterPlaylist) throw new Error('no master playlist')
    const name = cut === 'full' ? '180' : 'preview'
    expect(master.variants).toMatchObject([
      { uri: `${name}.m3u8`, resolution: { width: 320, height: 180 }, codecs: made.rungs[0]?.codecs },
    ])

    const text = (await get(`${place}${name}.m3u8`)).bytes.toString()
    const playlist = HLS.parse(text)
    if (playlist.isMasterPlaylist) throw new Error('no media playlist')
    const other = new Parser()
    other.push(text)
    other.end()
    const segments = playlist.segments
    expect(playlist).toMatchObject({ endlist: true, playlistType: 'VOD' })
    expect(other.manifest.segments.map(({ uri, duration }) => ({ uri, duration }))).toEqual(
      segments.map(({ uri, duration }) => ({ uri, duration })),
    )
    expect(other.manifest).toMatchObject({ endList: true, playlistType: 'VOD', independentSegments: true })
    expect(Math.max(...segments.map(({ duration }) => duration))).toBeLessThanOrEqual(playlist.targetDuration)
    const [variant] = master.variants

    const { bytes: key } = await get(place + (segments[0]?.key?.uri ?? ''))
    expect(key).toHaveLength(16)
    const plain: Buffer[] = []
    for (const [number, { uri, duration }] of segments.entries()) {
      const { bytes, headers } = await get(place + uri)
      expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
      expect((bytes.length * 8) / duration).toBeLessThanOrEqual((variant?.bandwidth ?? 0) + 1)
      const iv = Buffer.alloc(16)
      iv.writeUInt32BE(number, 12)
      const cipher = createDecipheriv('aes-128-cbc', key, iv)
      plain.push(Buffer.concat([cipher.update(bytes), cipher.final()]))
      expect(bytes.includes(plain[0]?.subarray(0, 188) ?? '')).toBe(false)
    }
    expect(plain.every((segment) => segment[0] === 0x47 && segment.length % 188 === 0)).toBe(true)
    const path = join(folder, `${cut}.ts`)
    await writeFile(path, Buffer.concat(plain))
    const probed = JSON.parse(
      await ffprobe(
        '-count_frames',
        '-show_entries',
        'stream=codec_name,nb_read_frames',
        '-of',
        'json',
        path,
      ),
    )
    const seconds = segments.reduce((sum, { duration }) => sum + duration, 0)
    expect(probed.streams).toMatchObject([{ codec_name: 'h264' }, { codec_name: 'aac' }])
    expect(Math.abs(Number(probed.streams[0].nb_read_frames) - seconds * 25)).toBeLessThanOrEqual(1)
  })

  it('each rung and the preview have keys of their own, other films others', async () => {
    const holder = await holderOf(world.device())
    const keys: string[] = []
    for (const video of [await filmed(await releaseVideo(world)), await filmed(await releaseVideo(world))]) {
      keys.push((await get(`${addressFor(video, 'full', holder)}180.key`)).bytes.toString('hex'))
      keys.push((await get(`${addressFor(video, 'preview', holder)}preview.key`)).bytes.toString('hex'))
    }
    expect(new Set(keys).size).toBe(4)
    const dump = await world.dumpDatabase()
    for (const key of keys) expect(dump).not.toContain(key)
  })

  it('HEAD tells without sending', async () => {
    const place = addressFor(await filmed(await releaseVideo(world)), 'full', await holderOf(world.device()))
    for (const name of ['index.m3u8', '180.m3u8', '180.key', '180.0.ts']) {
      const { status, headers } = await fetch(world.url + place + name, { method: 'HEAD' })
      const { bytes } = await get(place + name)
      expect([status, headers.get('content-length')]).toEqual([200, String(bytes.length)])
    }
  })
})
