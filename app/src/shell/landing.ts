import type { Routes } from './route.ts'
import { landingOf } from './tabs.ts'

/** What screens may know of the route table without importing it: it imports them. */

let table: Routes = {}

export function knowRoutes(routes: Routes): void {
  table = routes
}

/** Where one lands without a place to go to. */
export const landing = (): string => landingOf(table)

/** An entry to a screen that does not exist yet does not appear. */
export const routeExists = (path: string): boolean => Object.hasOwn(table, path)

/** Long enough for the first screen to have everything it asked for. */
const AFTER_FIRST_SCREEN_MS = 1500

/** Fetches where one lands while one still reads the first screen, and with it what all further screens share. */
export const fetchLandingAhead = (): void => fetchAhead(landing)

/** Fetches a screen to which one probably goes next. */
export function fetchAhead(path: () => string): void {
  setTimeout(() => void table[path()]?.load().catch(() => undefined), AFTER_FIRST_SCREEN_MS)
}
