import { LoadingBar } from '@qingyu/ui/LoadingBar.tsx'
import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import css from './App.module.css'
import { ErrorPage } from './ErrorPageOnDemand.tsx'
import { FeedbackHost } from './FeedbackHost.tsx'
import { guard } from './guards.ts'
import { fetchLandingAhead, knowRoutes } from './landing.ts'
import { barState, onBarChange } from './loading-bar.ts'
import { refreshPlace, startNavigation } from './navigation.ts'
import type { Outcome } from './navigation.ts'
import { withoutUnkept, withPage } from './pages.ts'
import type { Page } from './pages.ts'
import { PageStack } from './PageStack.tsx'
import type { StackState } from './PageStack.tsx'
import { PrivacyCover } from './PrivacyCover.tsx'
import type { Routes } from './route.ts'
import { ShellTabBar } from './ShellTabBar.tsx'
import { useHistoryKeys } from './stores/history.ts'
import { useUser } from './stores/user.ts'
import { useTitle } from './title.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { noteVisit } from './visits.ts'

interface Screen extends StackState {
  error: { status: number; full: string } | undefined
}

const NOTHING: Screen = { pages: [], shown: '', leaving: undefined, direction: 'none', error: undefined }

/** The whole app: the stack of pages, the tab bar under tab roots, and what lies over all of them. */
export function App({ routes }: { routes: Routes }) {
  const [screen, setScreen] = useState(NOTHING)
  const { pages, shown, error } = screen
  const page = pages.find(({ id }) => id === shown)

  const settle = useCallback(() => {
    setScreen((now) => ({ ...now, leaving: undefined, pages: withoutUnkept(now.pages, now.shown) }))
  }, [])

  useEffect(() => {
    const show = (outcome: Outcome) => {
      // The page of before stays, whole and usable, until the new one is ready.
      startTransition(() => setScreen((now) => after(now, outcome)))
      if (outcome.kind === 'page') noteVisit(outcome.page)
    }
    knowRoutes(routes)
    fetchLandingAhead()
    startNavigation({ routes, guard, show })
  }, [routes])

  // Another person, or nobody: what the one before has left on his pages is not for them.
  useEffect(
    () =>
      useUser.subscribe(({ token }, before) => {
        if (token === before.token) return
        setScreen((now) => ({ ...now, pages: now.pages.filter(({ id }) => id === now.shown) }))
      }),
    [],
  )

  useForgetting(pages)
  useTitle(error ? '' : (page?.route.title ?? ''))

  return (
    <div className={css.app}>
      <LoadingBarHost />
      <main className={css.pages}>
        <PageStack state={error ? { ...screen, shown: '', leaving: undefined } : screen} onSlid={settle} />
        {error && (
          <ErrorPage {...error} onRetry={error.status === 404 ? undefined : () => void refreshPlace()} />
        )}
      </main>
      {page?.route.tab && !error && <ShellTabBar routes={routes} path={page.path} />}
      <UpdatePrompt />
      <FeedbackHost />
      <PrivacyCover />
    </div>
  )
}

function after(now: Screen, outcome: Outcome): Screen {
  if (outcome.kind === 'error') return { ...now, error: outcome, leaving: undefined }
  const { page, direction } = outcome
  const from = now.pages.find(({ id }) => id === now.shown)
  if (from?.key === page.key) return { ...now, error: undefined, leaving: undefined }
  // Between tabs nothing slides, nor where there is nothing to slide away from.
  const slides =
    direction !== 'none' && from !== undefined && !now.error && !(from.route.tab && page.route.tab)
  const pages = withPage(now.leaving ? withoutUnkept(now.pages, now.shown) : now.pages, page)
  if (!slides)
    return {
      pages: withoutUnkept(pages, page.id),
      shown: page.id,
      leaving: undefined,
      direction,
      error: undefined,
    }
  return { pages, shown: page.id, leaving: now.shown, direction, error: undefined }
}

/** The store of kept pages loses the key of one that has gone. */
function useForgetting(pages: readonly Page[]): void {
  const before = useRef(pages)
  useEffect(() => {
    for (const { key } of before.current)
      if (!pages.some((page) => page.key === key)) useHistoryKeys.getState().remove(key)
    before.current = pages
  }, [pages])
}

function LoadingBarHost() {
  return <LoadingBar {...useSyncExternalStore(onBarChange, barState)} />
}
