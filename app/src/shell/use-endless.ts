import { useEffect, useEffectEvent, useState } from 'react'
import { invalidate, patch, useQuery } from './query.ts'

interface PageOf<Item> {
  list: Item[]
  cursor: string
  has_more: boolean
}

export interface Endless<Page> {
  /** All that has come so far, as one page. */
  data: Page | undefined
  error: Error | undefined
  loading: boolean
  reload: () => void
  /** Of the pages after the first. */
  more: 'idle' | 'loading' | 'failed'
  loadMore: () => void
}

/** A list that goes on as one scrolls. What has come is kept by its key like any other query. */
export function useEndless<Item, Page extends PageOf<Item>>(
  key: string,
  read: (cursor: string) => Promise<Page>,
): Endless<Page> {
  const { data, error, loading, reload } = useQuery({ key, read: () => read('') })
  const [last, setLast] = useState<{ key: string; more: Endless<Page>['more'] }>({ key, more: 'idle' })
  const more = last.key === key ? last.more : 'idle'

  // Of money one wants to see the newest: what is known shows until it has come.
  const refresh = useEffectEvent((known: string) => {
    if (data) invalidate(known)
  })
  useEffect(() => refresh(key), [key])

  async function loadMore(): Promise<void> {
    if (!data?.has_more || more === 'loading') return
    setLast({ key, more: 'loading' })
    try {
      const next = await read(data.cursor)
      // Read anew meanwhile: then this is no continuation of what is there.
      patch<Page>(key, (now) =>
        now.cursor === data.cursor ? { ...now, ...next, list: [...now.list, ...next.list] } : now,
      )
      setLast({ key, more: 'idle' })
    } catch {
      setLast({ key, more: 'failed' })
    }
  }

  return { data, error, loading, more, reload: () => void reload(), loadMore: () => void loadMore() }
}
