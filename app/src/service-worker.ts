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

/** The page carries keys, lines and the chosen name, so it is kept anew whenever it comes; but never of another build. */
async function keepPage(page: Response): Promise<void> {
  if (forgotten || !page.ok || page.redirected || page.headers.get('x-build') !== __BUILD_ID__) return
  await (await caches.open(SHELL)).put(PAGE, page)
}

async function fetchPage(): Promise<void> {
  await keepPage(await fetch(PAGE, { cache: 'no-cache' }))
}

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

async function answerPage(request: Request, asLongAs: (work: Promise<unknown>) => void): Promise<Response> {
  const fromNetwork = fetch(request).then((page) => {
    asLongAs(keepPage(page.clone()))
    return page
  })
  const keptPage = () => caches.match(PAGE, { cacheName: SHELL })
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([fromNetwork, patience]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  return (await keptPage()) ?? inTime ?? fromNetwork
}

async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: FILES })
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok && !forgotten) await (await caches.open(FILES)).put(request, file.clone())
  return file
}

async function forget(): Promise<void> {
  forgotten = true
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

/** First dropped, then fetched: without a network the old name and icon must not stay. */
async function refreshShell(): Promise<void> {
  await caches.delete(SHELL)
  await fetchPage()
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([fetchFiles(), fetchPage()])))

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldFiles(), worker.clients.claim()])),
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
