import { LRUCache } from 'lru-cache'
import type { Services } from '../../calls/services.ts'
import type { Member } from '../../calls/use-case.ts'
import { secondsLater } from '../../platform/clock.ts'
import { markSessionSeen, prepareSessionLookup } from './accounts.repo.ts'
import { tokenHash } from './session-secrets.ts'

const DAY = 86_400
const SEEN_EVERY_MS = 600_000
const CACHED = { max: 20_000, ttl: 15_000 }

export type ResolveSession = (token: string) => Promise<Member | undefined>

type Services_ = Pick<Services, 'clock' | 'settings'>

/** A session that was not used since then is over. */
export const oldestLiveSession = ({ clock, settings }: Services_): Date =>
  secondsLater(clock.now(), -settings.get('accounts.session_days') * DAY)

/**
 * Token → member. Kept in memory for seconds, because every call asks; forgotten the moment the bus tells of a change
 * to that member's sessions or state, and not used at all while the bus is down, since it could not tell.
 */
export function createSessionResolver(services: Services): ResolveSession {
  const { bus, clock, db } = services
  const lookup = prepareSessionLookup(db)
  const cache = new LRUCache<string, Member & { seenAt: number }>(CACHED)
  // A look-up that began before a change must not be kept after it.
  let changes = 0

  bus.on('sessions', (uid) => {
    changes += 1
    for (const [key, member] of cache.entries()) if (String(member.uid) === uid) cache.delete(key)
  })
  bus.on('reset', () => {
    changes += 1
    cache.clear()
  })

  return async (token) => {
    const kept = bus.live ? cache.get(token) : undefined
    if (kept && clock.now().getTime() - kept.seenAt < SEEN_EVERY_MS) return kept

    const before = changes
    const [row] = await lookup.execute({ tokenHash: tokenHash(token) })
    if (!row || row.seenAt < oldestLiveSession(services)) return undefined
    const now = clock.now()
    let seenAt = row.seenAt
    if (now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS) {
      await markSessionSeen(db, row.id, now)
      seenAt = now
    }
    const member = {
      kind: 'member' as const,
      uid: row.userId,
      sessionId: row.id,
      token,
      frozen: row.frozenAt ? { reason: row.frozenReason } : null,
      seenAt: seenAt.getTime(),
    }
    if (before === changes) cache.set(token, member)
    return member
  }
}
