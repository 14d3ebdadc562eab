import { Button } from '@qingyu/ui/Button.tsx'
import { EndOfList } from '@qingyu/ui/EndOfList.tsx'
import { Spinner } from '@qingyu/ui/Spinner.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import css from './EndlessFoot.module.css'
import { endlessCopy as copy } from './endless-copy.ts'
import type { Endless } from './use-endless.ts'

/** So that the next page is there before one reaches the end. */
const AHEAD = '600px 0px'

interface EndlessFootProps extends Pick<Endless<unknown>, 'more' | 'loadMore'> {
  hasMore: boolean
}

/**
 * Below an endless list: asks for the next page when it comes near, and says when there is none. Its key is the cursor:
 * after a page that did not fill the screen it must ask again.
 */
export function EndlessFoot({ hasMore, more, loadMore }: EndlessFootProps) {
  const foot = useRef<HTMLOutputElement>(null)
  const near = useEffectEvent(() => {
    if (more === 'idle') loadMore()
  })

  useEffect(() => {
    const element = foot.current
    if (!element || !hasMore) return undefined
    // A margin widens only its own root, which is the page's scroll container.
    const options = { root: element.closest('[data-page]'), rootMargin: AHEAD }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near()
    }, options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore])

  if (!hasMore) return <EndOfList />
  return (
    <output ref={foot} className={css['foot']}>
      {more === 'failed' ? (
        <>
          {copy.moreFailed}
          <Button kind="text" size={30} onClick={loadMore}>
            {copy.retry}
          </Button>
        </>
      ) : (
        <>
          <Spinner size={16} />
          {copy.loadingMore}
        </>
      )}
    </output>
  )
}
