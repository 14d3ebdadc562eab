import type { Calls } from '@qingyu/contract/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shell/api.ts'
import { invalidate, patch, readAhead, useQuery } from '../../shell/query.ts'
import type { Query } from '../../shell/query.ts'
import { keptPlace } from './left-at.ts'

/** One film: what is known of it, and what comes after it. */

export type Video = Calls['mv/detail480']['output']
export type Recommended = Calls['mv/detail_recommend']['output']['list'][number]

const quiet = { showError: false } as const
const keyOf = (id: number): string => `videos/one/${id}/`

export const readVideo = (id: number): Promise<Video> => call('mv/detail480', { id }, quiet)

/** Asked for on the way to their pages, which need not ask again. */
const ahead = new Set<string>()

/** The film and its beginning, while the page that shows it is still to come. */
export async function readVideoAhead(id: number): Promise<void> {
  const key = keyOf(id)
  ahead.add(key)
  await readAhead(key, async () => {
    const video = await readVideo(id)
    // Before the page is drawn with it, which takes a slow phone as long as the segment's way here.
    if (video.resume_at === 0 && keptPlace(id) === undefined) void fetchBeginning(video)
    return video
  })
}

/** Kept by the browser, from where whatever plays it takes it. */
async function fetchBeginning({ play_url, preview_url, first_segment }: Video): Promise<void> {
  const address = play_url || preview_url
  if (!address || !first_segment) return
  try {
    await (await fetch(new URL(first_segment, new URL(address, location.href)), { priority: 'high' })).blob()
  } catch {
    // Whoever plays it asks again, and says what is wrong.
  }
}

/** What was read before shows until the newest has come: meanwhile one may have paid, or seen what comes after. */
function useNewest<T>(key: string, read: () => Promise<T>): Query<T> {
  const query = useQuery({ key, read })
  const refresh = useEffectEvent((known: string) => {
    if (!ahead.delete(known) && (query.data || query.error)) invalidate(known)
  })
  useEffect(() => refresh(key), [key])
  return query
}

export const useVideo = (id: number): Query<Video> => useNewest(keyOf(id), () => readVideo(id))

/** As the page has it already. */
export const useKnownVideo = (id: number): Video | undefined =>
  useQuery({ key: keyOf(id), read: () => readVideo(id) }).data

export const changeVideo = (id: number, change: Partial<Video>): void =>
  patch<Video>(keyOf(id), (now) => ({ ...now, ...change }))

export const askAgain = (id: number): void => invalidate(keyOf(id))

export const useRecommended = (id: number): Query<{ list: Recommended[] }> =>
  useNewest(`videos/after/${id}/`, () => call('mv/detail_recommend', { id }, quiet))

/** Where I am in it. Whether that arrives is nobody's worry: the next one comes in seconds. */
export async function tellPlace(id: number, position: number): Promise<void> {
  await call('mv/watching', { id, position }, quiet).catch(() => undefined)
}
