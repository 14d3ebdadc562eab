import { externalAddress } from './external-links.ts'

/** Notices that a newer build of the app is served than the one that runs, and knows which paths have moved. */

export const FIRST_CHECK_MS = 1000
export const CHECK_EVERY_MS = 5 * 60_000
/** Who waits for the answer has a page that did not come, and nothing to look at. */
const PATIENCE_MS = 5000

interface Surroundings {
  buildId?: string
  fetch?: (address: string, init: RequestInit) => Promise<Response>
}

const ask = (address: string, init: RequestInit): Promise<Response> => globalThis.fetch(address, init)
let running: Required<Surroundings> = { buildId: '', fetch: ask }
let latest = ''
let redirects: Readonly<Record<string, unknown>> | undefined

export const isOutdated = (): boolean => latest !== '' && running.buildId !== '' && latest !== running.buildId

/** Known to be: not merely that nothing else is known. */
export const isNewest = (): boolean => latest !== '' && latest === running.buildId

/** Asks now. What was once heard of a newer build stays true; to be the newest, it must have been said just now. */
export async function checkForUpdate(): Promise<'newer' | 'newest' | 'unknown'> {
  const [newest, manifest] = await Promise.all([
    read('/builds/latest.json'),
    redirects ? undefined : read(`/builds/meta/${running.buildId}.json`),
  ])
  const answered = typeof newest?.id === 'string'
  if (answered) latest = String(newest.id)
  if (manifest) redirects = Object(manifest.redirects)
  if (isOutdated()) return 'newer'
  return answered && isNewest() ? 'newest' : 'unknown'
}

/** Where the manifest sends a path on to, through all its steps; undefined where it stays, or would go in circles. */
export function redirectFor(path: string): string | undefined {
  const seen = new Set<unknown>([path])
  let at = path
  for (;;) {
    const to = redirects && Object.hasOwn(redirects, at) ? redirects[at] : undefined
    if (to === undefined) return at === path ? undefined : at
    if (typeof to !== 'string' || seen.has(to) || !isAllowed(to)) return undefined
    seen.add(to)
    at = to
  }
}

/** Looks about 1 s after the start, or later on a very slow connection; then every few minutes and on every return. */
export function startUpdateWatch({ buildId = __BUILD_ID__, fetch = ask }: Surroundings = {}): () => void {
  const isBuild = buildId !== 'development'
  running = { buildId: isBuild ? buildId : '', fetch }
  latest = ''
  redirects = undefined
  if (!isBuild) return () => {}
  const look = (): void => {
    if (!document.hidden) void checkForUpdate()
  }
  const first = isSlow() ? undefined : setTimeout(look, FIRST_CHECK_MS)
  const every = setInterval(look, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(first)
    clearInterval(every)
    document.removeEventListener('visibilitychange', look)
  }
}

function isSlow(): boolean {
  const { connection }: { connection?: { effectiveType?: string; saveData?: boolean } } = navigator as object
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

function isAllowed(to: string): boolean {
  try {
    externalAddress(to)
    return true
  } catch {
    return false
  }
}

async function read(address: string): Promise<{ id?: unknown; redirects?: unknown } | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await running.fetch(address, { cache: 'no-cache', credentials: 'omit', signal })
    return answer.ok ? Object(await answer.json()) : undefined
  } catch {
    // Offline, or a login page of a hotel: asked again later.
    return undefined
  }
}
