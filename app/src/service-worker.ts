import type { ServiceWorkerScope } from './service-worker-scope.ts'

declare const __FILES__: string[]

const worker = self as unknown as ServiceWorkerScope

const SHELL = 'shell'
const FILES = 'files'
const PAGE = '/'
/** Longer than a slow network takes for the page; on a dead or blocked one, the wait for the kept page. */
const PATIENCE_MS = 3000

/** After a quick exit nothing is kept any more, also not by requests that are still under way. */
let forgotten = false
/** Which name the page goes by: what was asked for under the one before is not kept. */
let naming = 0

const isOurs = (page: Response): boolean => page.headers.get('x-build') === __BUILD_ID__

/** The page carries keys, lines and the chosen name, so it is kept anew whenever it comes; but never of another build. */
async function keepPage(asked: Promise<Response>): Promise<void> {
  const asOf = naming
  const answer = await asked
  if (forgotten || asOf !== naming || !answer.ok || answer.redirected || !isOurs(answer)) return
  const page = answer.clone()
  await (await caches.open(SHELL)).put(PAGE, page)
}

const fetchPage = (): Promise<void> => keepPage(fetch(PAGE, { cache: 'no-cache' }))

/** What an earlier build has left and this one still has need not be fetched again. */
async function fetchFiles(): Promise<void> {
  const cache = await caches.open(FILES)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(__FILES__.filter((path) => !kept.has(path)))
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(FILES)
  const current = new Set(__FILES__)
  const old = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** A kept page of another build names files that are dropped now. */
async function dropOldPage(): Promise<void> {
  const kept = await caches.match(PAGE, { cacheName: SHELL })
  if (kept && !isOurs(kept)) await caches.delete(SHELL)
}

/** A storage that is full or blocked must not keep anybody from what the network has. */
const unlessBroken = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

async function answerPage(request: Request, asLongAs: (work: Promise<unknown>) => void): Promise<Response> {
  const fromNetwork = fetch(request)
  // Now, because after the answer no more time is given: a page that comes after the patience has ended is kept as well.
  asLongAs(unlessBroken(keepPage(fromNetwork)))
  const keptPage = () => unlessBroken(caches.match(PAGE, { cacheName: SHELL }))
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([fromNetwork, patience]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  return (await keptPage()) ?? inTime ?? fromNetwork
}

async function answerFile(request: Request): Promise<Response> {
  const kept = await unlessBroken(caches.match(request, { cacheName: FILES }))
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok && !forgotten) await unlessBroken(keepFile(request, file.clone()))
  return file
}

async function keepFile(request: Request, file: Response): Promise<void> {
  await (await caches.open(FILES)).put(request, file)
}

async function forget(): Promise<void> {
  forgotten = true
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

/** The page last: a kept page whose files are not all there would open as a blank one. */
async function fetchShell(): Promise<void> {
  await fetchFiles()
  await fetchPage()
}

/** First dropped, then fetched: without a network the old name and icon must not stay. */
async function refreshShell(): Promise<void> {
  naming += 1
  await caches.delete(SHELL)
  await fetchShell()
}

worker.addEventListener('install', (event) => event.waitUntil(fetchShell()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldPage(), dropOldFiles(), worker.clients.claim()])),
)

// The page and its hashed files, and nothing else: calls, media, uploads, builds and the console go their own way.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE)
    event.respondWith(answerPage(request, (work) => event.waitUntil(work)))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})

const orders: Record<string, () => Promise<void>> = {
  'skip-waiting': () => worker.skipWaiting(),
  'refresh-shell': refreshShell,
  forget,
}

worker.addEventListener('message', (event) => {
  const order = orders[String(event.data)]
  if (!order) return
  event.waitUntil(
    order()
      .catch(() => undefined)
      .then(() => event.ports[0]?.postMessage('done')),
  )
})
