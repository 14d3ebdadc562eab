import { LRUCache } from 'lru-cache'
import type { Services } from '../../calls/services.ts'
import type { Database } from '../../platform/database.ts'
import { rank } from './recommend.policy.ts'
import type { Ranked } from './recommend.policy.ts'
import { listCandidates } from './recommend.repo.ts'

/** What speaks for the others beside a video changes slowly, and is the same for everybody. */
const KEPT_MS = 60_000
const MOST_VIDEOS = 500
/** Of each; enough for somebody who has seen most of them. */
const MOST_RANKED = 120

interface Kept {
  until: number
  ranked: Promise<Ranked[]>
}

const keptOf = new WeakMap<Database, LRUCache<number, Kept>>()

/**
 * The best first, kept for a minute: finding them costs more than all the rest of a call. What has become of each of them
 * in that minute is asked when they are shown.
 */
export function rankedBeside(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  video: { id: number; author: number },
): Promise<Ranked[]> {
  const kept = keptOf.get(db) ?? new LRUCache<number, Kept>({ max: MOST_VIDEOS })
  keptOf.set(db, kept)
  const now = clock.now().getTime()
  const known = kept.get(video.id)
  if (known && known.until > now) return known.ranked
  const ranked = listCandidates(db, video).then((found) => rank(found).slice(0, MOST_RANKED))
  kept.set(video.id, { until: now + KEPT_MS, ranked })
  ranked.catch(() => kept.delete(video.id))
  return ranked
}
