import { randomBytes, randomUUID } from 'node:crypto'
import type { Calls } from '@qingyu/contract/contract'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** A form filled in, without the upload. */
export const WORK_FIELDS = {
  title: '月光落在第七座岛上',
  description: '一镜到底',
  tags: ['海岛', '夜空'],
  category: 'nature',
  price_type: 'coins',
  coins: 30,
  people: [] as string[],
  produced_on: '2026-01-01',
} satisfies Omit<Calls['x/works/create']['input'], 'upload'>

/** Counts as verified without papers: one under whose name operators publish. */
export async function makeHouseAuthor(
  world: Pick<World, 'server' | 'clock' | 'operator'>,
  uid: number,
): Promise<void> {
  const owner = await world.operator('owner')
  const values = [uid, owner.uid, world.clock.now()]
  await world.server.pool.query('insert into house_authors (uid, added_by, at) values ($1, $2, $3)', values)
}

/** At the console: the work is claimed and decided upon. */
export async function reviewWork(
  desk: Device,
  id: number,
  verdict: 'release' | 'reject' = 'release',
): Promise<void> {
  const { list } = await desk.call('console/reviews/queue', { kind: 'video', limit: 50 })
  const task = list.find(({ subject_id: subject }) => subject === id)?.task ?? 0
  await desk.call('console/reviews/claim', { task })
  const why = verdict === 'reject' ? { reasons: ['off-site'], note: '请删去简介中的联系方式' } : {}
  await desk.call('console/reviews/decide', { task, verdict, ...why, seconds: 9 })
}

/**
 * Uploaded videos for tests about what is made of them: no file and no ffmpeg. Their pictures, where a test gives any,
 * are stored as a transcoding stores them.
 */

type Making = Pick<World, 'server' | 'clock'>

export interface UploadWish {
  state?: 'received' | 'ready' | 'failed'
  /** Seconds; 60 unless told. */
  duration?: number
  /** WebP or PNG files over the whole length; the first is the only poster too. */
  frames?: readonly Uint8Array[]
  failure?: string
}

/** An upload of this member's that no work was made of. */
export async function makeUpload(world: Making, owner: Device, wish: UploadWish = {}): Promise<string> {
  const { state = 'ready', failure = '' } = wish
  const id = randomBytes(16).toString('hex')
  await world.server.pool.query(
    `insert into video_assets (id, owner_id, client_id, state, bytes, sha256, failure, created_at)
     values ($1, $2, $3, 'received', 1000, $4, $5, $6)`,
    [id, owner.uid, randomUUID(), randomBytes(32).toString('hex'), failure, world.clock.now()],
  )
  if (state === 'ready') await finishUpload(world, id, wish)
  if (state === 'failed')
    await world.server.pool.query(`update video_assets set state = 'failed' where id = $1`, [id])
  return id
}

/** As the end of a transcoding: ready, and whoever waits for it is told. */
export async function finishUpload({ server }: Making, id: string, wish: UploadWish = {}): Promise<void> {
  const { duration = 60, frames = [] } = wish
  const put = async (bytes: Uint8Array) => {
    const objectId = server.services.media.newId()
    await server.services.media.putObject(objectId, bytes)
    return objectId
  }
  const stored: string[] = []
  for (const frame of frames) stored.push(await put(frame))
  const rung = (name: string, width: number, height: number, seconds: number) => ({
    name,
    width,
    height,
    bandwidth: 900_000,
    averageBandwidth: 700_000,
    codecs: 'avc1.64001e,mp4a.40.2',
    segments: [seconds],
  })
  const manifest = {
    durationMs: duration * 1000,
    width: 1280,
    height: 720,
    rungs: [rung('480', 854, 480, duration), rung('720', 1280, 720, duration)],
    preview: rung('preview', 854, 480, Math.max(1, Math.floor(duration / 10))),
    sheet: null,
    posters: frames[0] ? [await put(frames[0])] : [],
    frames: stored.map((objectId, n) => ({
      objectId,
      atMs: Math.round((n * duration * 1000) / stored.length),
    })),
  }
  await server.pool.query(
    `with ended as (
       update video_assets set state = 'ready', progress = 100, duration_ms = $2, width = 1280, height = 720, manifest = $3
       where id = $1 returning id)
     select graphile_worker.add_job('works:asset-ended', json_build_object('asset', id)) from ended`,
    [id, duration * 1000, JSON.stringify(manifest)],
  )
}
