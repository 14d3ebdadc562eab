import { Refused } from '../../calls/use-case.ts'
import type { Services } from '../../calls/services.ts'
import { countLikes, lockMember } from '../accounts/accounts.public.ts'
import { findAccess } from './access.repo.ts'
import { isMarked, setMark } from './marks.repo.ts'
import type { Mark } from './marks.repo.ts'
import { openedBy } from './videos.present.ts'

/** Likes or collects, or takes it back; without a wish the other of what it is. */
export function setVideoMark(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { uid, id, mark, wish }: { uid: number; id: number; mark: Mark; wish: boolean | undefined },
): Promise<{ marked: boolean; count: number }> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const video = openedBy(await findAccess(tx, id, uid, at), uid)
    if (!video) throw new Refused('NOT_FOUND', {})
    // A like counts for its author too. Both in one order, so that two who like each other's do not wait for each other.
    const locked = mark === 'like' ? [uid, video.author] : [uid]
    for (const one of [...new Set(locked)].toSorted((a, b) => a - b))
      if (!(await lockMember(tx, one)) && one === uid) throw new Refused('SIGNED_OUT', {})

    const wanted = wish ?? !(await isMarked(tx, uid, mark, id))
    const { changed, count } = await setMark(tx, { uid, mark, id, wanted, at })
    if (changed && mark === 'like')
      await countLikes(tx, { by: uid, of: video.author, change: wanted ? 1 : -1 })
    return { marked: wanted, count }
  })
}
