import { useState } from 'react'
import { invalidate, patch } from '../../shell/query.ts'
import { useEndless } from '../../shell/use-endless.ts'
import type { Endless } from '../../shell/use-endless.ts'
import { useGentlePoll } from './gentle-poll.ts'
import { isMoving, listKey, listWorks, WORKS_KEY } from './works.ts'
import type { Work, WorkList, WorksPage } from './works.ts'

export interface Works extends Endless<WorksPage> {
  /** Of the four lists; they stay while another one loads. */
  counts: WorksPage['counts'] | undefined
  refresh: () => Promise<void>
}

/** One of my four lists. What moves in it is looked at again and again. */
export function useWorks(list: WorkList): Works {
  const key = listKey(list)
  const works = useEndless<Work, WorksPage>(key, (cursor) => listWorks(list, cursor))
  const { data } = works
  const [counts, setCounts] = useState(data?.counts)
  if (data && data.counts !== counts) setCounts(data.counts)

  /** Only what is new about those that are shown: whoever has scrolled stays where he is. */
  async function follow(): Promise<void> {
    const fresh = await listWorks(list, '').catch(() => undefined)
    if (!fresh || !data) return
    const known = new Map(fresh.list.map((work) => [work.id, work]))
    if (data.list.some((work) => isMoving(work) && !known.has(work.id))) invalidate(WORKS_KEY)
    else
      patch<WorksPage>(key, (now) => ({ ...now, list: now.list.map((work) => known.get(work.id) ?? work) }))
  }
  useGentlePoll(data?.list.some(isMoving) ?? false, follow)

  async function refresh(): Promise<void> {
    const page = await listWorks(list, '').catch(() => undefined)
    if (page && data) patch<WorksPage>(key, () => page)
    else works.reload()
  }
  return { ...works, counts, refresh }
}
