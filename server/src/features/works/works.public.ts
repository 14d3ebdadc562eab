import type { Services } from '../../calls/services.ts'
import { listTagsOf } from './tags.repo.ts'
import { listShown, listWorksOf } from './works.repo.ts'

/** What other features may ask of works. */

export { eraseWorks } from './erase-works.ts'
export { reportedVideo } from './reported-video.ts'
export { isBeforeOperators } from './works.repo.ts'

const EVERYTHING = Number.MAX_SAFE_INTEGER
const STATES = ['draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down'] as const

/** What he published or was about to. */
export async function exportWorks({ db, media }: Services, uid: number): Promise<object> {
  const rows = await listWorksOf(db, uid, STATES, EVERYTHING, EVERYTHING)
  const tags = await listTagsOf(
    db,
    rows.map(({ id }) => id),
  )
  const works = rows.map(async (row) => ({
    id: row.id,
    state: row.state,
    title: row.title,
    description: row.description,
    tags: tags.get(row.id) ?? [],
    category: row.category,
    priceType: row.priceType,
    coins: row.coins,
    duration: row.duration,
    createdAt: row.createdAt,
    releasedAt: row.releasedAt,
    plays: row.plays,
    likes: row.likes,
    comments: row.comments,
    people: await listShown(db, row.id),
    cover: row.coverId === '' ? '' : media.addressOf(row.coverId),
  }))
  return { works: await Promise.all(works) }
}
