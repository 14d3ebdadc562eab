import { Activity, memo, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { Direction } from './navigation.ts'
import type { Page } from './pages.ts'
import css from './PageStack.module.css'

export interface StackState {
  pages: readonly Page[]
  /** The id of the page on screen. */
  shown: string
  /** The page that is being left, until it has slid away. */
  leaving: string | undefined
  direction: Direction
}

/**
 * Every kept page is alive in its own <Activity>, in the order in which they came: the order in the document never
 * changes, so that nothing is mounted anew. Only what changes its visibility renders.
 */
export function PageStack({ state, onSlid }: { state: StackState; onSlid: () => void }) {
  const { pages, shown, leaving, direction } = state
  return pages.map((page) => {
    const motion = motionOf(page.id, state)
    return (
      <Activity key={page.id} mode={page.id === shown || page.id === leaving ? 'visible' : 'hidden'}>
        <Frame
          page={page}
          motion={motion}
          inert={page.id !== shown}
          onSlid={direction !== 'none' && leaving !== undefined ? onSlid : undefined}
        />
      </Activity>
    )
  })
}

type Motion = 'enter' | 'exit' | 'under' | 'still'

function motionOf(id: string, { shown, leaving, direction }: StackState): Motion {
  if (leaving === undefined || direction === 'none') return 'still'
  if (direction === 'forward') return id === shown ? 'enter' : id === leaving ? 'under' : 'still'
  return id === leaving ? 'exit' : 'still'
}

interface FrameProps {
  page: Page
  motion: Motion
  inert: boolean
  onSlid: (() => void) | undefined
}

/** The scroll container of one page. A hidden box forgets where it was scrolled to, so it is remembered here. */
function Frame({ page, motion, inert, onSlid }: FrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)

  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = top.current
  }, [])

  return (
    <div
      ref={box}
      className={css[motion] ? `${css.page} ${css[motion]}` : css.page}
      data-page={page.key}
      inert={inert}
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop
      }}
      onAnimationEnd={(event) => {
        if (event.target === event.currentTarget) onSlid?.()
      }}
    >
      <ErrorBoundary>
        <Shown page={page} />
      </ErrorBoundary>
    </div>
  )
}

/** Memoised: a page renders when its own state changes, never because another one came or went. */
const Shown = memo(function Shown({ page }: { page: Page }): ReactNode {
  const { Screen, query } = page
  return <Screen query={query as never} />
})
