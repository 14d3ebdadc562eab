import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import type { StatementOfReasons } from '../../publication/history.ts'
import { failureOf } from '../video-uploads/video-uploads.public.ts'
import { WAITING_STEPS } from './works.copy.ts'
import { whyRefused } from './works.policy.ts'
import type { WorkRow } from './works.repo.ts'

export const addressOrNone = ({ media }: Pick<Services, 'media'>, id: string): string =>
  id === '' ? '' : media.addressOf(id)

/** Why it is not public, for its author. */
export const refusalOf = (work: WorkRow, statement: StatementOfReasons | undefined) =>
  whyRefused(work.state, failureOf(work.failure ?? ''), statement)

/** A work in its author's lists. */
export const presentWork = (
  services: Pick<Services, 'media'>,
  work: WorkRow,
  statement: StatementOfReasons | undefined,
) => ({
  id: work.id,
  title: work.title,
  cover: addressOrNone(services, work.coverId),
  duration: work.duration,
  price_type: work.priceType,
  coins: work.coins,
  plays: work.plays,
  likes: work.likes,
  comments: work.comments,
  released_at: work.releasedAt ? seconds(work.releasedAt) : 0,
  state: work.state,
  created_at: seconds(work.createdAt),
  ...progressOf(work),
  ...refusalOf(work, statement),
})

function progressOf({ state, assetState, progress, step }: WorkRow): { progress: number; step: string } {
  if (assetState === 'failed') return { progress: 0, step: '' }
  if (state === 'scan' || state === 'wait') return { progress: 100, step: WAITING_STEPS[state] }
  // The files of what was taken down may be gone.
  if (state !== 'draft' || assetState === 'ready') return { progress: 100, step: '' }
  return { progress: progress ?? 0, step: step ?? '' }
}
