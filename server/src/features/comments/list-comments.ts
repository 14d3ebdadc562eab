import { listComments as endpoint } from '@qingyu/contract/comments'
import { pageOf, placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import type { Database } from '../../platform/database.ts'
import { visibleVideo } from '../videos/videos.public.ts'
import { isThread, listHottest, listNewest, listThread } from './comment-pages.repo.ts'
import type { ShownRow, Viewer } from './comment-pages.repo.ts'
import { presentComments } from './comments.present.ts'
import { HOT_START, hotCursorOf, hotPlaceOf } from './hot-cursor.ts'

interface Page {
  page: ShownRow[]
  rows: ShownRow[]
  cursor: string
}

export const listComments = useCase(endpoint, async (call, { id, sort, thread, cursor, limit }) => {
  const { caller, clock, db, media } = call
  const uid = caller.kind === 'member' ? caller.uid : 0
  const video = await visibleVideo(db, id, uid)
  if (!video) throw call.fail('NOT_FOUND', {})
  if (thread !== undefined && !(await isThread(db, id, thread))) throw call.fail('NOT_FOUND', {})

  const viewer: Viewer = { uid, now: clock.now(), videoId: id }
  const found =
    thread !== undefined
      ? await oldest(db, viewer, thread, cursor, limit)
      : await (sort === 'hot' ? hottest : newest)(db, viewer, cursor, limit)
  return {
    list: presentComments({ media, uid, creator: video.author }, found.page, found.rows),
    cursor: found.cursor,
    has_more: found.cursor !== '',
    total: video.comments,
  }
})

async function hottest(db: Database, viewer: Viewer, cursor: string, limit: number): Promise<Page> {
  const isFirst = cursor === ''
  const place = isFirst ? HOT_START : hotPlaceOf(cursor)
  const rows = await listHottest(db, viewer, place, limit + 1, isFirst)
  const tops = rows
    .filter(({ below }) => !below)
    .toSorted((one, other) => other.likes - one.likes || other.id - one.id)
  const first = isFirst ? tops.filter((row) => row.pinned) : []
  const others = tops.filter((row) => !row.pinned)
  const page = [...first, ...others].slice(0, limit)
  const last = page.findLast((row) => !row.pinned) ?? place
  const next = { likes: last.likes, id: last.id, pinned: first[0]?.id ?? place.pinned }
  return { page, rows, cursor: tops.length > page.length ? hotCursorOf(next) : '' }
}

async function newest(db: Database, viewer: Viewer, cursor: string, limit: number): Promise<Page> {
  const rows = await listNewest(db, viewer, placeOf(cursor), limit + 1)
  const tops = rows.filter(({ below }) => !below).toSorted((one, other) => other.id - one.id)
  const { list, cursor: next } = pageOf(tops, limit)
  return { page: list, rows, cursor: next }
}

async function oldest(
  db: Database,
  viewer: Viewer,
  thread: number,
  cursor: string,
  limit: number,
): Promise<Page> {
  const rows = await listThread(db, viewer, thread, cursor === '' ? 0 : placeOf(cursor), limit + 1)
  const { list, cursor: next } = pageOf(
    rows.toSorted((one, other) => one.id - other.id),
    limit,
  )
  return { page: list, rows, cursor: next }
}
