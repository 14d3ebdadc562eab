import type { Look } from '../media/pdq.ts'
import type { TakenPicture } from '../media/pictures.ts'
import type { KnownPicture, PictureScan } from '../media/scan.ts'
import { statement } from '../platform/database.ts'
import type { Database, Tx } from '../platform/database.ts'
import { findOnLists, hashesOf } from './known-pictures.ts'

/** The scan of every picture that is uploaded: by its file, and by what it shows, however it was turned or mirrored. */
export const createPictureScan =
  (db: Database): PictureScan =>
  async ({ sha256, encodedSha256, looks }) => {
    const met = await findOnLists(db, [sha256, encodedSha256], looks.filter(tellsSomething).flatMap(turned))
    const [nearest] = met
    return nearest ? { verdict: 'quarantine', reason: reasonOf(nearest), met } : { verdict: 'clear' }
  }

// Of a plain ground PDQ sees only the noise of its own arithmetic. With anything more in it a picture is looked up, even
// below the quality that a list should have: to darken a picture until it hardly shows must not get it through.
const tellsSomething = ({ quality }: { quality: number }) => quality > 0
const turned = (look: Look) => look.turned

const reasonOf = ({ list, kind, distance }: KnownPicture) =>
  kind === 'sha256' ? `${list}: the same file` : `${list}: ${distance} of 256 bits differ`

const keepHash = statement(
  'scanning_keep_hash',
  `insert into picture_hashes (picture_id, kind, hash, turned, quality, stored_at)
   values ($1, $2, ('x' || $3)::bit(256), $4, $5, $6) on conflict do nothing`,
)

const keepMeeting = statement(
  'scanning_keep_meeting',
  `insert into picture_hits (picture_id, list, kind, hash, distance, found_at)
   values ($1, $2, $3, ('x' || $4)::bit(256), $5, $6) on conflict do nothing`,
)

/** What a picture is known by. */
export type KnownBy = Pick<TakenPicture, 'id' | 'sha256' | 'encodedSha256' | 'looks' | 'met'>

/**
 * Part of the transaction that lists a picture as stored: what it is known by, and where it was found. Whoever stores
 * pictures of members calls it.
 */
export async function rememberPicture(tx: Tx, picture: KnownBy, at: Date): Promise<void> {
  for (const sha256 of new Set([picture.sha256, picture.encodedSha256]))
    await keepHash(tx, picture.id, 'sha256', sha256, null, null, at)
  for (const {
    turned: [upright, ...others],
    quality,
  } of picture.looks)
    await keepHash(tx, picture.id, 'pdq', hexOf(upright), Buffer.concat(others), quality, at)
  await keepMeetings(tx, picture.id, picture.met, at)
}

async function keepMeetings(
  tx: Tx,
  pictureId: string,
  met: readonly KnownPicture[],
  at: Date,
): Promise<void> {
  for (const { list, kind, hash, distance } of met)
    await keepMeeting(tx, pictureId, list, kind, hash, distance, at)
}

const dropHashes = statement(
  'scanning_forget',
  'delete from picture_hashes where picture_id = any ($1::text[])',
)

/** Pictures that are no longer stored. What was taken down stays known through its list. */
export async function forgetPictures(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length > 0) await dropHashes(tx, pictureIds)
}

const nextStored = statement<{ picture_id: string }>(
  'scanning_next_stored',
  'select distinct picture_id from picture_hashes where picture_id > $1 order by picture_id limit $2',
)

export interface StoredScan {
  /** Found on a list, with the reason of the quarantine they belong in. */
  found: { pictureId: string; reason: string }[]
  /** The last one looked at; null when there are no more. */
  last: string | null
}

/** After a list was imported: looks at the next stored pictures in the order of their ids, as if they came today. */
export async function scanStored(tx: Tx, after: string, limit: number, at: Date): Promise<StoredScan> {
  const ids = (await nextStored(tx, after, limit)).map((row) => row.picture_id)
  const found = await scanRemembered(tx, ids, at)
  return { found, last: ids.at(-1) ?? null }
}

/** Of these pictures, which are remembered, those that are on a list now. */
export async function scanRemembered(tx: Tx, ids: readonly string[], at: Date): Promise<StoredScan['found']> {
  const hashes = await hashesOf(tx, ids)
  const found: StoredScan['found'] = []
  for (const pictureId of ids) {
    const own = hashes.filter((one) => one.pictureId === pictureId)
    const sha256s = own.filter(({ kind }) => kind === 'sha256').map(({ hash }) => hash)
    const met = await findOnLists(
      tx,
      sha256s,
      own.filter(tellsSomething).flatMap(({ looks }) => looks),
    )
    const [nearest] = met
    if (nearest) found.push({ pictureId, reason: reasonOf(nearest) })
    await keepMeetings(tx, pictureId, met, at)
  }
  return found
}

const hexOf = (hash: Uint8Array | undefined): string => Buffer.from(hash ?? []).toString('hex')
