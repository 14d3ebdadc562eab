import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { lockMember, sessionMayAct, setFabulous } from '../accounts/accounts.public.ts'
import { findAccessByAsset } from './access.repo.ts'
import { everythingOf } from './lists.repo.ts'
import { eraseMarks, likesOfWorks } from './marks.repo.ts'
import type { Cut, Holder } from './play-address.ts'
import { presetFiguresOf } from './preset-figures.repo.ts'
import type { PresetFigures } from './preset-figures.repo.ts'
import { openedBy, presentCard } from './videos.present.ts'
import type { Card } from './videos.present.ts'
import { recountLikes } from './videos.jobs.ts'
import { listCards } from './videos.repo.ts'
import { eraseWatches } from './watches.repo.ts'

/** What HTTP and other features may ask of videos. */

export { holderOf, playAddress } from './play-address.ts'
export {
  addComments,
  countNewComment,
  findVisibleVideo as visibleVideo,
  lockVideos,
} from './video-comments.repo.ts'
export type { CommentedVideo } from './video-comments.repo.ts'
export { shareOf } from './videos.policy.ts'
export type { Card } from './videos.present.ts'

/**
 * Whether whoever holds an address may still play it, asked at every playlist and key: what was refunded, hidden or
 * taken down since, whose VIP has ended, whose session was closed or account frozen, plays no more.
 */
export async function mayWatch(
  services: Services,
  assetId: string,
  cut: Cut,
  holder: Holder,
): Promise<boolean> {
  const { clock, db } = services
  // What an operator may look at is the console's to say.
  if (holder.kind === 'operator') return false
  if (holder.kind === 'session' && !(await sessionMayAct(services, holder.sessionId, holder.uid)))
    return false
  const uid = holder.kind === 'session' ? holder.uid : 0
  const video = openedBy(await findAccessByAsset(db, assetId, uid, clock.now()), uid)
  return video !== undefined && (cut === 'preview' || video.access.because !== undefined)
}

/** Cards of the public ones among these, in their order; one query. */
export async function videoCards(
  tx: Tx,
  services: Pick<Services, 'media'>,
  ids: readonly number[],
): Promise<Card[]> {
  return (await listCards(tx, ids)).map((row) => presentCard(services, row))
}

/**
 * A public video looks as if it had been so for weeks: for demos. How it became public, and when, stays in the records of
 * the gate as it was.
 */
export async function presetFigures(
  { db }: Pick<Services, 'db'>,
  { id, author }: { id: number; author: number },
  figures: PresetFigures,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockMember(tx, author))) return
    await presetFiguresOf(tx, id, figures)
    await setFabulous(tx, author, await likesOfWorks(tx, author))
  })
}

/** What he watched, liked and collected. */
export async function exportVideos({ db }: Pick<Services, 'db'>, uid: number): Promise<object> {
  return { videos: await everythingOf(db, uid) }
}

/**
 * Under the lock of `eraseAccount`. Plays stay counted: their rows name nobody and go after two days. What he bought
 * stays with the ledger.
 */
export async function eraseVideos(tx: Tx, uid: number): Promise<void> {
  await eraseWatches(tx, uid)
  const authors = await eraseMarks(tx, uid)
  if (authors.length > 0) await enqueue(tx, recountLikes, { authors })
}
