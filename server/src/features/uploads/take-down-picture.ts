import { enqueue } from '../../calls/job.ts'
import type { Tx } from '../../platform/database.ts'
import { blockTakenDown } from '../../scanning/hash-lists.ts'
import { findAlike } from '../../scanning/known-pictures.ts'
import { quarantineObjects } from './uploads.jobs.ts'
import { markQuarantined } from './uploads.repo.ts'

/**
 * A picture that an operator found wrong: it is seen no more and cannot come back, and what looks like it goes with it.
 * Answers how many others that were.
 */
export async function takeDownPicture(tx: Tx, id: string, source: string, at: Date): Promise<number> {
  await blockTakenDown(tx, [id], source, at)
  const alike = (await findAlike(tx, [id])).map(({ pictureId }) => pictureId)
  const gone: string[] = []
  for (const one of [id, ...alike]) if (await markQuarantined(tx, one, source)) gone.push(one)
  if (gone.length > 0) await enqueue(tx, quarantineObjects, { ids: gone })
  return gone.filter((one) => one !== id).length
}
