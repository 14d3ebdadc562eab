import { PDQ_QUALITY_FLOOR } from '../media/pdq.ts'
import type { KnownPicture } from '../media/scan.ts'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

/** Looking up hashes, in both directions: pictures on the lists, and stored pictures that are like one. */

interface Found {
  list: string
  kind: 'sha256' | 'pdq'
  bits: string
  distance: number
}

const sameOnLists = statement<Found>(
  'scanning_same_on_lists',
  `select list, kind, hash::text as bits, 0 as distance from blocked_hashes
   where kind = 'sha256' and hash = any (array(select ('x' || hex)::bit(256) from unnest($1::text[]) hex))`,
)

const nearOnLists = statement<Found>(
  'scanning_near_on_lists',
  `select b.list, b.kind, b.hash::text as bits, min(near.distance)::integer as distance
   from near_blocked_hashes($1::text[]) near join blocked_hashes b using (id) group by b.id`,
)

/** Nearest first; what is the same file comes before what looks the same. */
export async function findOnLists(
  tx: Tx,
  sha256s: readonly string[],
  looks: readonly Uint8Array[],
): Promise<KnownPicture[]> {
  const same = sha256s.length > 0 ? await sameOnLists(tx, sha256s) : []
  const near = looks.length > 0 ? await nearOnLists(tx, looks.map(hexOf)) : []
  return [...same, ...near.toSorted((one, other) => one.distance - other.distance)].map(
    ({ bits, ...entry }) => ({ ...entry, hash: hexOfBits(bits) }),
  )
}

/** The entries that frames of a video meet, each with the frames' nearest distance. */
export async function scanFrames(tx: Tx, hashes: readonly Buffer[]): Promise<KnownPicture[]> {
  return findOnLists(tx, [], hashes)
}

export interface StoredHash {
  pictureId: string
  kind: 'sha256' | 'pdq'
  hash: string
  /** Of a PDQ hash: all eight ways the picture can be turned, the first being the hash itself. */
  looks: Buffer[]
  quality: number
}

interface StoredRow {
  picture_id: string
  kind: 'sha256' | 'pdq'
  bits: string
  turned: Buffer | null
  quality: number | null
}

const readHashes = statement<StoredRow>(
  'scanning_read_hashes',
  `select picture_id, kind, hash::text as bits, turned, quality from picture_hashes
   where picture_id = any ($1::text[]) order by picture_id`,
)

export async function hashesOf(tx: Tx, pictureIds: readonly string[]): Promise<StoredHash[]> {
  const rows = await readHashes(tx, pictureIds)
  return rows.map(({ picture_id: pictureId, kind, bits, turned, quality }) => {
    const hash = hexOfBits(bits)
    const looks = turned ? [Buffer.from(hash, 'hex'), ...inParts(turned)] : []
    return { pictureId, kind, hash, looks, quality: quality ?? 0 }
  })
}

const sameStored = statement<{ picture_id: string; distance: number }>(
  'scanning_same_stored',
  `select distinct picture_id, 0 as distance from picture_hashes
   where kind = 'sha256' and hash = any (array(select ('x' || hex)::bit(256) from unnest($1::text[]) hex))`,
)

const nearStored = statement<{ picture_id: string; distance: number }>(
  'scanning_near_stored',
  `select p.picture_id, min(near.distance)::integer as distance
   from near_picture_hashes($1::text[]) near join picture_hashes p using (id)
   where p.quality >= $2 group by p.picture_id`,
)

/** The other stored pictures that are the same or look the same as these, turned and mirrored ones included. */
export async function findAlike(
  tx: Tx,
  pictureIds: readonly string[],
): Promise<{ pictureId: string; distance: number }[]> {
  const hashes = await hashesOf(tx, pictureIds)
  const sha256s = hashes.filter(({ kind }) => kind === 'sha256').map(({ hash }) => hash)
  const looks = hashes.filter(({ quality }) => quality >= PDQ_QUALITY_FLOOR).flatMap((one) => one.looks)
  const found = [
    ...(await sameStored(tx, sha256s)),
    ...(await nearStored(tx, looks.map(hexOf), PDQ_QUALITY_FLOOR)),
  ]
  const nearest = new Map<string, number>()
  for (const { picture_id: id, distance } of found)
    if (!pictureIds.includes(id)) nearest.set(id, Math.min(distance, nearest.get(id) ?? distance))
  return Array.from(nearest, ([pictureId, distance]) => ({ pictureId, distance }))
}

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
const hexOfBits = (bits: string): string => BigInt(`0b${bits}`).toString(16).padStart(64, '0')
const inParts = (turned: Buffer): Buffer[] =>
  Array.from({ length: turned.length / 32 }, (_, at) => turned.subarray(at * 32, at * 32 + 32))
