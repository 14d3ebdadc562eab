import { isExiting } from './exiting.ts'
import { externalAddress } from './external-links.ts'
import { holdsStep } from './leave-guard.ts'
import { failBar, finishBar, startBar } from './loading-bar.ts'
import { link, placeOf } from './location.ts'
import type { Place } from './location.ts'
import type { Page } from './pages.ts'
import { reloadOnce } from './reload-guard.ts'
import { InvalidQuery, pageKey, readQuery } from './route-query.ts'
import type { Routes } from './route.ts'
import { checkForUpdate, isOutdated, redirectFor } from './update-watch.ts'

export { link } from './location.ts'

/** What is on screen after a navigation: a page, or the reason why there is none. */
export type Outcome =
  | { kind: 'page'; page: Page; direction: Direction }
  | { kind: 'error'; status: number; full: string }

export type Direction = 'forward' | 'back' | 'none'

export interface NavigatorOptions {
  routes: Routes
  /** Where one belongs instead (a visitor at a member's page, a device without a declaration), if anywhere. */
  guard: (place: Place, account: boolean) => string | undefined
  show: (outcome: Outcome) => void
}

let options: NavigatorOptions | undefined
/** Numbers the places of this visit, so that the direction of a step is known. */
let index = 0
let turn = 0

interface HistoryEntry {
  index?: number
}

export function startNavigation(given: NavigatorOptions): void {
  options = given
  index = (history.state as HistoryEntry | null)?.index ?? 0
  history.replaceState({ index }, '')
  window.addEventListener('popstate', () => {
    // The steps of a quick exit show no page and are nobody's to hold.
    if (isExiting() || holdsStep()) return
    const to = (history.state as HistoryEntry | null)?.index ?? index + 1
    const direction = to < index ? 'back' : 'forward'
    index = to
    // Typed into the address bar: a new entry without a number.
    history.replaceState({ index }, '')
    void arrive(direction)
  })
  void arrive('none')
}

/** Goes to a place of the app. An address outside of it throws: `openExternal` is for those. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (externalAddress(to)) throw new Error(`${to} lies outside of the app: openExternal leaves it on purpose`)
  if (!to.startsWith('/')) throw new Error(`${to} is not a place of the app`)
  if (isOutdated() && leaveFor(to, replace)) return
  if (replace) history.replaceState({ index }, '', `#${to}`)
  else {
    index += 1
    history.pushState({ index }, '', `#${to}`)
  }
  void arrive(replace ? 'none' : 'forward')
}

/** A newer build is there: this step loads the page anew, unless something unsaved would be lost. */
function leaveFor(to: string, replace: boolean): boolean {
  return reloadOnce(to, () => {
    if (replace) history.replaceState({ index }, '', `#${to}`)
    else history.pushState({ index: index + 1 }, '', `#${to}`)
  })
}

/** One step back; to `fallback` where this visit has no step before it. */
export function goBack(fallback = '/'): void {
  if (index > 0) history.back()
  else navigate(fallback, { replace: true })
}

export const currentPlace = (): Place => placeOf(location.hash)

/** Shows again what the address says, e.g. after somebody signed in or out. */
export const refreshPlace = (): Promise<void> => arrive('none')

async function arrive(direction: Direction): Promise<void> {
  if (!options) throw new Error('the navigation was not started')
  const { routes, guard, show } = options
  const mine = (turn += 1)
  const place = currentPlace()
  const instead = elsewhere(place)
  if (instead !== undefined) return instead === '' ? undefined : replaceBy(instead)

  const fail = (status: number) => {
    failBar()
    show({ kind: 'error', status, full: place.full })
  }
  const found = Object.hasOwn(routes, place.path) ? routes[place.path] : undefined
  if (!found) return fail(404)
  const guarded = guard(place, found.account)
  if (guarded !== undefined) return replaceBy(guarded)

  startBar()
  try {
    const query = readQuery(found.params, place.search)
    const Screen = await found.load()
    // Somebody has gone on in the meantime.
    if (mine !== turn) return
    const key = pageKey(place.path, place.search)
    const page: Page = {
      id: found.keep ? key : `${key}#${mine}`,
      key,
      path: place.path,
      route: found,
      query,
      Screen: Screen as Page['Screen'],
    }
    show({ kind: 'page', page, direction })
    finishBar()
  } catch (error) {
    if (mine !== turn) return
    if (error instanceof InvalidQuery) fail(404)
    else {
      // A chunk that cannot be had: gone with the build it belongs to, or the line broke.
      const outdated = (await checkForUpdate()) === 'newer'
      if (mine === turn && !(outdated && reloadOnce(place.full))) fail(500)
    }
  }
}

/** A redirect of the build's manifest: a place of ours, '' when the browser leaves, undefined for none. */
function elsewhere(place: Place): string | undefined {
  if (place.path === '/') return place.search ? `/splash?${place.search}` : '/splash'
  const to = redirectFor(place.path)
  if (to === undefined || to === place.path) return undefined
  const external = externalAddress(to)
  if (!external) return place.search ? `${to}${to.includes('?') ? '&' : '?'}${place.search}` : to
  location.assign(external)
  return ''
}

function replaceBy(to: string): Promise<void> {
  history.replaceState({ index }, '', `#${to}`)
  return arrive('none')
}

export const loginPlace = (back: string): string => link('/login', { redirect: back })
