import { PDQ_QUALITY_FLOOR } from '../media/pdq.ts'
import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'

/** Everything ever taken down. */
export const TAKEN_DOWN = 'taken-down'

export interface HashList {
  name: string
  kind: 'sha256' | 'pdq'
  /** Who made it, for whoever asks why a picture was stopped. */
  source: string
}

export interface ImportedHashes {
  added: number
  /** On the list before, or twice in the file. */
  known: number
  refused: number
  /** The first of the refused, with their number in the file. */
  firstRefused: { line: number; text: string }[]
}

// A statement stays far below its time limit, and what is held in memory small, however long the list.
const AT_A_TIME = 2000
const REFUSED_SHOWN = 20
const LINE = /^([0-9a-fA-F]{64})\s*(?:,(.{0,500}))?$/su

const addHashes = statement<{ added: number }>(
  'scanning_add_hashes',
  `with added as (
     insert into blocked_hashes (list, kind, hash, note, source, added_at)
     select $1, $2, ('x' || hex)::bit(256), note, $3, $4 from unnest($5::text[], $6::text[]) as line (hex, note)
     on conflict (kind, hash, list) do nothing returning 1)
   select count(*)::integer as added from added`,
)

/**
 * One hash a line in hex, then perhaps a comma and a note; empty lines and those that begin with # are passed over.
 * Read as it comes, written in portions: an import that broke off is simply done again.
 */
export async function importHashes(
  tx: Tx,
  list: HashList,
  lines: AsyncIterable<string> | Iterable<string>,
  at: Date,
): Promise<ImportedHashes> {
  const result: ImportedHashes = { added: 0, known: 0, refused: 0, firstRefused: [] }
  let hashes: string[] = []
  let notes: string[] = []
  const write = async () => {
    const [row] = await addHashes(tx, list.name, list.kind, list.source, at, hashes, notes)
    result.added += row?.added ?? 0
    result.known += hashes.length - (row?.added ?? 0)
    hashes = []
    notes = []
  }
  let line = 0
  for await (const raw of lines) {
    line += 1
    const text = raw.trim()
    if (text === '' || text.startsWith('#')) continue
    const [, hash, note = ''] = LINE.exec(text) ?? []
    if (hash === undefined) {
      result.refused += 1
      if (result.firstRefused.length < REFUSED_SHOWN)
        result.firstRefused.push({ line, text: text.slice(0, 100) })
      continue
    }
    hashes.push(hash)
    notes.push(note.trim())
    if (hashes.length === AT_A_TIME) await write()
  }
  if (hashes.length > 0) await write()
  return result
}

const blockPictures = statement<{ added: number }>(
  'scanning_block_pictures',
  `with added as (
     insert into blocked_hashes (list, kind, hash, note, source, added_at)
     select $1, kind, hash, 'picture ' || picture_id, $2, $3 from picture_hashes
     where picture_id = any ($4::text[]) and (kind = 'sha256' or quality >= $5)
     on conflict (kind, hash, list) do nothing returning 1)
   select count(*)::integer as added from added`,
)

/**
 * What is taken down never comes back: before the pictures are forgotten, what they are known by is kept. A picture
 * with next to nothing in it is known by its file alone, or every plain avatar would be stopped with it.
 */
export async function blockTakenDown(
  tx: Tx,
  pictureIds: readonly string[],
  source: string,
  at: Date,
): Promise<number> {
  const [row] = await blockPictures(tx, TAKEN_DOWN, source, at, pictureIds, PDQ_QUALITY_FLOOR)
  return row?.added ?? 0
}

const unblockSource = statement(
  'scanning_unblock',
  'delete from blocked_hashes where list = $1 and source = $2',
)

/** What one act took down may come back. */
export async function unblock(tx: Tx, source: string): Promise<void> {
  await unblockSource(tx, TAKEN_DOWN, source)
}
