import { readStored, session, writeStored } from './persistence.ts'
import { mayReload } from './unsaved.ts'

export const RELOAD_WINDOW_MS = 10_000

interface LastReload {
  path?: unknown
  at?: unknown
}

interface Surroundings {
  now?: number
  reload?: () => void
}

/**
 * Loads the whole page anew for a path, at most once in 10 s for the same one, and not while something is playing or
 * unsaved, nor without a network. `prepare` runs just before. False when it did not.
 */
export function reloadOnce(
  path: string,
  prepare?: () => void,
  { now = Date.now(), reload = () => location.reload() }: Surroundings = {},
): boolean {
  if (!mayReload() || !navigator.onLine) return false
  const last = lastReload()
  if (last.path === path && Math.abs(now - Number(last.at)) < RELOAD_WINDOW_MS) return false
  writeStored(session, 'reload', { path, at: now })
  // Where nothing can be remembered, reloads could follow each other without end.
  if (lastReload().at !== now) return false
  prepare?.()
  reload()
  return true
}

const lastReload = (): LastReload => Object(readStored(session, 'reload'))
