import { LRUCache } from 'lru-cache'
import type { Services } from '../calls/services.ts'

type SharedAnswers = (key: string, keepSeconds: number, make: () => Promise<Buffer>) => Promise<Buffer>

/**
 * Answers that are the same for everybody, kept packed (serialised and deflated): only the sealing is left to do.
 * Those who ask while one is being made wait for that one, so a cold start asks the database once.
 */
export function createSharedAnswers({ clock, settings }: Services): SharedAnswers {
  const kept = new LRUCache<string, { until: number; body: Promise<Buffer> }>({ max: 2000 })
  settings.onChange(() => kept.clear())

  return (key, keepSeconds, make) => {
    const now = clock.now().getTime()
    const found = kept.get(key)
    if (found && found.until > now) return found.body
    const body = make()
    kept.set(key, { until: now + keepSeconds * 1000, body })
    body.catch(() => kept.delete(key))
    return body
  }
}
