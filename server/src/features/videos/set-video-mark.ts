import { Refused } from '../../calls/use-case.ts'
import type { Services } from '../../calls/services.ts'
import { countLikes } from '../accounts/accounts.public.ts'
import { holdToMark, setMark } from './marks.repo.ts'
import type { Mark } from './marks.repo.ts'

/** Likes or collects, or takes it back; without a wish the other of what it is. */
export function setVideoMark(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { uid, id, mark, wish }: { uid: number; id: number; mark: Mark; wish: boolean | undefined },
): Promise<{ marked: boolean; count: number }> {
  return db.transaction(async (tx) => {
    const video = await holdToMark(tx, { uid, mark, id })
    if (!video) throw new Refused('NOT_FOUND', {})
    if (!video.hasMember) throw new Refused('SIGNED_OUT', {})
    const { marked, change, count } = await setMark(tx, { uid, mark, id, wish, at: clock.now() })
    if (change !== 0 && mark === 'like')
      await countLikes(tx, { by: uid, of: video.author, change: change > 0 ? 1 : -1 })
    return { marked, count }
  })
}
