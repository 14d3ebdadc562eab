import { call } from './api.ts'
import { beginExit } from './exiting.ts'
import { forgetApp } from './pwa.ts'
import { local, readStored, removeStored, session } from './persistence.ts'
import { useUser } from './stores/user.ts'

/**
 * Quick exit: the screen is blank at once, nothing stays on this device, and the way back does not lead here. What lies
 * further back or forward in the browser's list cannot be taken out of it; whoever opens it finds the app as on the
 * first day, at the age gate.
 */

/** Says to the next page of this tab that it is only passed on the way out. */
const LEAVING = 'x'
const NOWHERE = 'about:blank'
/** Long enough for a call on a slow network. The screen is blank meanwhile. */
const FAREWELL_MS = 800
/** A step in the history that leads nowhere tells nobody. */
const STEP_MS = 500

export async function quickExit(): Promise<void> {
  if (!beginExit()) return
  hide()
  // The session ends at the server as well, if it can be reached: the call still has the token in memory.
  const farewell = useUser.getState().token && call('x/account/logout', {}, { showError: false })
  await soon(Promise.allSettled([wipe(), forgetApp(), farewell]), FAREWELL_MS)
  await leave()
}

/** True when this page must not start: it is only passed on the way out, which goes on from here. */
export function isOnTheWayOut(): boolean {
  if (!isMarked()) return false
  void leave()
  return true
}

/** Follows an exit from another tab, and one that happened while this page lay in the back-forward cache. */
export function followExit(): void {
  const wasNamed = isNamed()
  addEventListener('storage', ({ key, storageArea }) => {
    // No key: somebody has cleared everything.
    if (key === null && storageArea === localStorage) void leaveToo()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isMarked()) void leave()
    // The device has lost its name: what this page shows belongs to a time before the exit.
    else if (wasNamed && !isNamed()) void leaveToo()
  })
}

function isMarked(): boolean {
  try {
    return sessionStorage.getItem(LEAVING) !== null
  } catch {
    return false
  }
}

/** Not where the storage is full or blocked. */
const isNamed = (): boolean => readStored(local, 'oauth_id') !== undefined

async function leaveToo(): Promise<void> {
  if (!beginExit()) return
  hide()
  await wipe()
  await leave()
}

function hide(): void {
  document.title = ' '
  document.documentElement.hidden = true
}

async function wipe(): Promise<void> {
  clearStorages()
  // Stores write when they change, and an answer on its way may still change one.
  addEventListener('pagehide', clearStorages)
  await Promise.allSettled([clearCaches(), clearDatabases()])
}

function clearStorages(): void {
  const leaving = isMarked()
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear()
    } catch {
      // Blocked: then nothing is in it.
    }
  }
  if (leaving) sessionStorage.setItem(LEAVING, '1')
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0]
    if (name) document.cookie = `${name}=; path=/; max-age=-1`
  }
}

async function clearCaches(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await registration.unregister()
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
}

async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}

/** To the first of our own entries, so that what is before it comes next; that one is then replaced. */
async function leave(): Promise<void> {
  hide()
  const { back, forward } = place()
  if (back > 0) {
    // Another document of ours may lie there: it finds the mark and goes on from here.
    mark()
    await step(-back)
  }
  if (back > 0 || forward) {
    // A new entry cuts off all that lies ahead; itself it says nothing.
    history.pushState(null, '', '/')
    await step(-1)
  }
  removeStored(session, LEAVING)
  location.replace(NOWHERE)
}

/** How many of our entries lie before this one without another site between, and whether any lies ahead. */
function place(): { back: number; forward: boolean } {
  const { navigation } = globalThis as { navigation?: Navigation }
  if (navigation?.currentEntry)
    return { back: navigation.currentEntry.index, forward: navigation.canGoForward }
  const { index } = Object(history.state) as { index?: number }
  return { back: index ?? 0, forward: false }
}

function mark(): void {
  try {
    sessionStorage.setItem(LEAVING, '1')
  } catch {
    // Blocked: the entries of another document stay behind, with nothing in them.
  }
}

function step(by: number): Promise<unknown> {
  const arrived = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
  })
  history.go(by)
  return soon(arrived, STEP_MS)
}

/** Whatever comes of it, and no longer than this. */
function soon(work: Promise<unknown>, milliseconds: number): Promise<unknown> {
  return Promise.race([
    work.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ])
}
