import { enqueue } from '../../calls/job.ts'
import type { Tx } from '../../platform/database.ts'
import { blockTakenDown, TAKEN_DOWN, unblock } from '../../scanning/hash-lists.ts'
import { findAlike, findOnLists, hashesOf } from '../../scanning/known-pictures.ts'
import { undoUpload } from './discard-picture.ts'
import { quarantineObjects, restoreObjects } from './uploads.jobs.ts'
import {
  freeQuarantined,
  listOwners,
  listQuarantined,
  markQuarantined,
  markTakenDown,
} from './uploads.repo.ts'

export interface OwnedPicture {
  id: string
  ownerId: number
}

const heldFor = (source: string) => `held for ${source}`

/**
 * A picture that an operator found wrong: it is seen no more and cannot come back, and what looks like it goes with it.
 * Answers those others, whose owners have to hear of it.
 */
export async function takeDownPicture(tx: Tx, id: string, source: string, at: Date): Promise<OwnedPicture[]> {
  await blockTakenDown(tx, [id], source, at)
  await markTakenDown(tx, id, source, heldFor(source))
  const others: OwnedPicture[] = []
  for (const one of await ownersOfAlike(tx, [id]))
    if (await markQuarantined(tx, one.id, source)) others.push(one)
  await enqueue(tx, quarantineObjects, { ids: [id, ...others.map((one) => one.id)] })
  return others
}

/** By owner, the order in which members are locked. */
export async function ownersOfAlike(tx: Tx, ids: readonly string[]): Promise<OwnedPicture[]> {
  if (ids.length === 0) return []
  const alike = await findAlike(tx, ids)
  return listOwners(
    tx,
    alike.map(({ pictureId }) => pictureId),
  )
}

/**
 * Undoes what was taken down for a source: all of it, so that it may also be uploaded again, or one owner's part.
 * What an imported list knows stays where it is: no appeal is decided about that.
 */
export async function restorePictures(
  tx: Tx,
  source: string,
  ownerId: number | null,
): Promise<OwnedPicture[]> {
  if (ownerId === null) await unblock(tx, source)
  const restored: OwnedPicture[] = []
  for (const one of await listQuarantined(tx, source)) {
    if (ownerId !== null && one.ownerId !== ownerId) continue
    const hashes = await hashesOf(tx, [one.id])
    const files = hashes.filter(({ kind }) => kind === 'sha256').map(({ hash }) => hash)
    const met = await findOnLists(
      tx,
      files,
      hashes.filter(({ quality }) => quality > 0).flatMap(({ looks }) => looks),
    )
    if (met.some(({ list }) => list !== TAKEN_DOWN)) continue
    await freeQuarantined(tx, one.id)
    restored.push(one)
  }
  if (restored.length > 0) await enqueue(tx, restoreObjects, { ids: restored.map(({ id }) => id) })
  return restored
}

/**
 * The owner leaves while it is being judged: it stays, used by nothing, and not moved, so that the operator who decides
 * can still open it.
 */
export async function holdPicture(tx: Tx, id: string, source: string): Promise<boolean> {
  return markQuarantined(tx, id, heldFor(source))
}

export const listHeld = async (tx: Tx, source: string): Promise<string[]> =>
  (await listQuarantined(tx, heldFor(source))).map(({ id }) => id)

/** It is decided: what was not taken down goes the way of everything its owner had. */
export async function dropHeld(tx: Tx, source: string): Promise<void> {
  for (const id of await listHeld(tx, source)) await undoUpload(tx, id)
}
