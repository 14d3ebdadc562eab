import { randomBytes, randomUUID } from 'node:crypto'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/**
 * Videos for tests that are about something else than making them: no file and no ffmpeg, but the real way to the
 * public, with a verified author, a submission, a scan and an operator's yes. A few milliseconds each.
 */

type Server = Pick<World, 'server'>
type Making = Pick<World, 'server' | 'clock' | 'member' | 'operator'>

export interface VideoWish {
  /** Without one: the same author for all of a world. Verified on the way, whoever it is. */
  author?: Device
  title?: string
  description?: string
  category?: string
  tags?: readonly string[]
  price?: 'free' | 'vip' | 'coins'
  /** For `coins`; 30 unless told. */
  coins?: number
  /** Seconds; 60 unless told. */
  duration?: number
  cover?: string
  plays?: number
}

export interface MadeVideo {
  id: number
  assetId: string
  author: Device
  title: string
  coins: number
  duration: number
}

const known = new WeakMap<World['server'], { author: Promise<Device>; operator: Promise<number> }>()
const kept = (world: Making) => {
  const one = known.get(world.server) ?? {
    author: world.member(`maker_${randomBytes(4).toString('hex')}`),
    operator: world.operator('moderator').then(({ uid }) => uid),
  }
  known.set(world.server, one)
  return one
}

let made = 0

/** Public, as if its author had uploaded and an operator released it. */
export async function releaseVideo(world: Making, wish: VideoWish = {}): Promise<MadeVideo> {
  const video = await waitingVideo(world, wish)
  const { pool } = world.server
  await decideOn(world, 'video', video.id)
  const at = world.clock.now()
  // Those of the gate's free columns that its kind may not have filled.
  await pool.query(
    'update videos set released_at = coalesce(released_at, $2), plays = plays + $3 where id = $1',
    [video.id, at, wish.plays ?? 0],
  )
  return video
}

/** Submitted and scanned: before the reviewers. */
export async function waitingVideo(world: Making, wish: VideoWish = {}): Promise<MadeVideo> {
  const video = await draftVideo(world, wish)
  await verifyMember(world, video.author.uid)
  await submit(world, 'video', video.id, video.author.uid)
  return video
}

/** A draft with its transcoded asset, not submitted. Its author may be anybody. */
export async function draftVideo(world: Making, wish: VideoWish = {}): Promise<MadeVideo> {
  const author = wish.author ?? (await kept(world).author)
  const { price = 'free', duration = 60 } = wish
  const coins = price === 'coins' ? (wish.coins ?? 30) : 0
  const title = wish.title ?? `第 ${(made += 1)} 座岛`
  const { pool } = world.server
  const at = world.clock.now()
  const assetId = await insertAsset(world, author.uid, duration)
  const { rows } = await pool.query<{ id: number }>(
    `insert into videos (author, priced, asset_id, title, description, category, cover_id, price_type, coins, duration,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      author.uid,
      price !== 'free',
      assetId,
      title,
      wish.description ?? '海边的一天',
      wish.category ?? 'nature',
      wish.cover ?? randomBytes(16).toString('hex'),
      price,
      coins,
      duration,
      at,
    ],
  )
  const id = Number(rows[0]?.id)
  for (const [place, name] of (wish.tags ?? []).entries())
    await pool.query(
      `with tag as (insert into tags (name) values ($2) on conflict (name) do update set name = excluded.name returning id)
       insert into video_tags (video_id, tag_id, place) select $1, id, $3 from tag`,
      [id, name, place],
    )
  return { id, assetId, author, title, coins, duration }
}

export async function hideVideo(
  { server, clock }: Pick<World, 'server' | 'clock'>,
  { id, author }: MadeVideo,
) {
  const { db, publication } = server.services
  await db.transaction((tx) =>
    publication.hide(tx, { kind: 'video', id, at: clock.now() }, { by: 'author', uid: author.uid }),
  )
}

export async function takeDownVideo(world: Making, { id }: MadeVideo): Promise<void> {
  const { db, publication } = world.server.services
  const operator = await kept(world).operator
  const why = { reasons: ['侵犯他人权利'], note: '收到权利人的通知' }
  await db.transaction((tx) =>
    publication.takeDown(
      tx,
      { kind: 'video', id, at: world.clock.now() },
      { by: 'operator', id: operator },
      why,
    ),
  )
}

/** Through the gate as well, but without papers; nothing happens to one who is verified already. */
export async function verifyMember(world: Making, uid: number): Promise<void> {
  const { pool } = world.server
  const { rows } = await pool.query<{ id: number }>(
    `insert into verifications (author, role, sealed, adult_from, document_kind, documents, consent_hash, applied_at)
     values ($1, 'poster', '\\x00', '2000-01-01', 'passport', $2, 'made', $3)
     on conflict (author, role) do nothing returning id`,
    [uid, [randomBytes(16).toString('hex')], world.clock.now()],
  )
  const [row] = rows
  if (!row) return
  await submit(world, 'verification', row.id, uid)
  await decideOn(world, 'verification', row.id)
}

async function submit(world: Making, kind: string, id: number, uid: number): Promise<void> {
  const { db, publication } = world.server.services
  const at = world.clock.now()
  const item = { kind, id, at }
  await db.transaction(async (tx) => {
    await publication.submit(tx, item, { by: 'author', uid }, kind === 'video')
    await publication.scanned(tx, { ...item, hits: [], dueAt: new Date(at.getTime() + 86_400_000) })
  })
}

async function decideOn(world: Making, kind: string, id: number): Promise<void> {
  const { db, publication } = world.server.services
  const { pool } = world.server
  const operator = await kept(world).operator
  const at = world.clock.now()
  const { rows } = await pool.query<{ id: number }>(
    `update review_tasks set claimed_by = $3, claimed_until = $4
     where kind = $1 and subject_id = $2 and closed_at is null returning id`,
    [kind, id, operator, new Date(at.getTime() + 900_000)],
  )
  const task = Number(rows[0]?.id)
  await db.transaction((tx) =>
    publication.decide(tx, { task, operator, verdict: 'release', reasons: [], note: '', seconds: 9, at }),
  )
}

/** Ready, with a manifest of the given length; its objects do not exist. */
async function insertAsset(
  { server, clock }: Server & Pick<World, 'clock'>,
  uid: number,
  seconds: number,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const picture = () => randomBytes(16).toString('hex')
  const previewSeconds = Math.max(1, Math.min(30, Math.floor(seconds / 10)))
  const manifest = {
    durationMs: seconds * 1000,
    width: 1280,
    height: 720,
    rungs: [rung('480', 854, 480, seconds), rung('720', 1280, 720, seconds)],
    preview: rung('preview', 854, 480, previewSeconds),
    sheet: { objectId: picture(), everySeconds: 5, columns: 10, rows: 2, width: 160, height: 90 },
    posters: [picture(), picture()],
    frames: [{ objectId: picture(), atMs: 0 }],
  }
  const at = clock.now()
  await server.pool.query(
    `insert into video_assets (id, owner_id, client_id, state, bytes, sha256, progress, duration_ms, width, height,
       manifest, created_at, used_at)
     values ($1, $2, $3, 'ready', 1000, $4, 100, $5, 1280, 720, $6, $7, $7)`,
    [id, uid, randomUUID(), randomBytes(32).toString('hex'), seconds * 1000, JSON.stringify(manifest), at],
  )
  return id
}

const SEGMENT_SECONDS = 4

function rung(name: string, width: number, height: number, seconds: number) {
  const whole = Math.floor(seconds / SEGMENT_SECONDS)
  const rest = seconds % SEGMENT_SECONDS
  return {
    name,
    width,
    height,
    bandwidth: 900_000,
    averageBandwidth: 700_000,
    codecs: 'avc1.64001e,mp4a.40.2',
    segments: [...Array.from({ length: whole }, () => SEGMENT_SECONDS), ...(rest > 0 ? [rest] : [])],
  }
}
