import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://isle.example'
const FILES = ['/assets/main-b2.js', '/assets/same-a1.js']

type Listener = (event: Record<string, unknown>) => void
let listeners: Map<string, Listener>
let kept: Map<string, Map<string, Response>>
let fetched: string[]
let network: (path: string) => Promise<Response>
const unregister = vi.fn<() => Promise<boolean>>(async () => true)

const pathOf = (request: unknown) => {
  const address =
    typeof request === 'object' && request && 'url' in request ? String(request.url) : String(request)
  return new URL(address, ORIGIN).pathname
}
const page = (text: string, build = 'b2') => new Response(text, { headers: { 'x-build': build } })

function cache(name: string) {
  const entries = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, entries)
  return {
    keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    put: async (request: unknown, response: Response) => void entries.set(pathOf(request), response),
    delete: async (request: unknown) => entries.delete(pathOf(request)),
    addAll: async (paths: string[]) => {
      for (const path of paths) entries.set(path, await fetch(path))
    },
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  listeners = new Map()
  kept = new Map()
  fetched = []
  network = async (path) => (path === '/' ? page('new page') : new Response(`network ${path}`))
  vi.stubGlobal('__BUILD_ID__', 'b2')
  vi.stubGlobal('__FILES__', FILES)
  vi.stubGlobal('caches', {
    open: async (name: string) => cache(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: unknown, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(pathOf(request))?.clone(),
  })
  vi.stubGlobal('fetch', (request: unknown) => {
    fetched.push(pathOf(request))
    return network(pathOf(request))
  })
  vi.stubGlobal('self', {
    location: new URL(ORIGIN),
    registration: { unregister },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  })
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Resolves with the answer that the worker gives, if it gives one, when it has done all it asked time for. */
async function send(type: string, event: Record<string, unknown> = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(type)?.({
    waitUntil: (one: Promise<unknown>) => {
      one.catch(() => undefined)
      work.push(one)
    },
    respondWith: (one: Promise<Response>) => (answer = one),
    ...event,
  })
  await vi.runAllTimersAsync()
  const response = await answer
  await Promise.all(work)
  return response
}
const ask = (path: string, mode = 'cors', method = 'GET') =>
  send('fetch', { request: { url: new URL(path, ORIGIN).href, mode, method } })
const text = async (response: Promise<Response | undefined>) => (await response)?.text()

it('keeps the page and every file at its installation, and fetches nothing that an earlier build has left', async () => {
  await cache('files').put('/assets/same-a1.js', new Response('same'))
  await send('install')
  expect(fetched.toSorted()).toEqual(['/', '/assets/main-b2.js'])
  expect([...(kept.get('files')?.keys() ?? [])].toSorted()).toEqual(FILES)
  expect(await kept.get('shell')?.get('/')?.text()).toBe('new page')
})

it('drops the files of other builds when its time has come', async () => {
  for (const path of [...FILES, '/assets/main-b1.js']) await cache('files').put(path, new Response(path))
  await send('activate')
  expect([...(kept.get('files')?.keys() ?? [])]).toEqual(FILES)
})

it('keeps no page of a build whose files it could not have: the worker before it would open it as a blank one', async () => {
  await cache('shell').put('/', page('old page', 'b1'))
  network = async (path) => {
    if (path === '/') return page('new page')
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new TypeError('the line broke')
  }
  await expect(send('install')).rejects.toThrow('the line broke')
  expect(await kept.get('shell')?.get('/')?.text()).toBe('old page')
})

it('drops a kept page of another build together with its files', async () => {
  await cache('shell').put('/', page('old page', 'b1'))
  network = async (path) => (path === '/' ? page('page of b3', 'b3') : new Response(path))
  await send('install')
  await send('activate')
  expect(kept.has('shell')).toBe(false)
})

it.each([
  ['/api/users/getBaseInfo', 'cors'],
  ['/media/1/x', 'cors'],
  ['/upload/image', 'cors'],
  ['/live', 'websocket'],
  ['/cashier/1', 'navigate'],
  ['/console/', 'navigate'],
  ['/ping.txt', 'cors'],
  ['/wire.json', 'cors'],
  ['/builds/latest.json', 'cors'],
  ['/', 'cors'],
  ['https://line.example/assets/x.js', 'cors'],
])('leaves %s (%s) alone', async (path, mode) => {
  expect(await ask(path, mode)).toBeUndefined()
  expect(fetched).toEqual([])
})

it('answers nothing but GET', async () => {
  expect(await ask('/assets/main-b2.js', 'cors', 'POST')).toBeUndefined()
})

it('asks the network for the page first, and keeps what it brings', async () => {
  await cache('shell').put('/', page('old page'))
  expect(await text(ask('/', 'navigate'))).toBe('new page')
  expect(await kept.get('shell')?.get('/')?.text()).toBe('new page')
})

it('never keeps the page of another build, whose files it does not have', async () => {
  await cache('shell').put('/', page('old page'))
  network = async () => page('page of b3', 'b3')
  expect(await text(ask('/', 'navigate'))).toBe('page of b3')
  expect(await kept.get('shell')?.get('/')?.text()).toBe('old page')
})

it.each([
  ['there is no network', () => Promise.reject(new TypeError('offline'))],
  ['the server is broken', async () => new Response('', { status: 502 })],
])('shows the kept page when %s', async (_when, broken) => {
  await cache('shell').put('/', page('old page'))
  network = broken
  expect(await text(ask('/', 'navigate'))).toBe('old page')
})

it('shows the kept page when nothing has come for 3000 ms, and not before', async () => {
  await cache('shell').put('/', page('old page'))
  network = () => new Promise(() => {})
  let shown: string | undefined
  const request = { url: `${ORIGIN}/`, mode: 'navigate', method: 'GET' }
  const respondWith = (answer: Promise<Response>) =>
    void answer.then(async (response) => (shown = await response.text()))
  listeners.get('fetch')?.({ request, respondWith, waitUntil: () => undefined })
  await vi.advanceTimersByTimeAsync(2999)
  expect(shown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(shown).toBe('old page'))
})

it('keeps a page that comes after the patience has ended, which carries the keys of today', async () => {
  await cache('shell').put('/', page('old page'))
  network = () => new Promise((resolve) => setTimeout(() => resolve(page('late page')), 5000))
  const work: Promise<unknown>[] = []
  let over = false
  const waitUntil = (one: Promise<unknown>) => {
    if (over) throw new DOMException('The event is over', 'InvalidStateError')
    work.push(one)
  }
  const respondWith = (answer: Promise<Response>) => void answer.then(() => (over = true))
  listeners.get('fetch')?.({
    request: { url: `${ORIGIN}/`, mode: 'navigate', method: 'GET' },
    respondWith,
    waitUntil,
  })
  await vi.runAllTimersAsync()
  expect(work).toHaveLength(1)
  await Promise.all(work)
  expect(await kept.get('shell')?.get('/')?.text()).toBe('late page')
})

it('a page that was asked for under the name before is not kept under the new one', async () => {
  network = () => new Promise((resolve) => setTimeout(() => resolve(page('branded page')), 100))
  const asked = ask('/', 'navigate')
  network = () => Promise.reject(new TypeError('offline'))
  await Promise.all([asked, send('message', { data: 'refresh-shell', ports: [] })])
  expect(kept.get('shell')?.has('/') ?? false).toBe(false)
})

it.each(['open', 'match'] as const)(
  'a storage that is full or blocked (%s) keeps nobody from the network',
  async (how) => {
    const broken = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    vi.spyOn(caches, how).mockImplementation(broken)
    expect(await text(ask('/assets/main-b2.js'))).toBe('network /assets/main-b2.js')
    expect(await text(ask('/', 'navigate'))).toBe('new page')
  },
)

it('waits for the network as long as it takes where no page is kept', async () => {
  network = () => new Promise((resolve) => setTimeout(() => resolve(page('late page')), 20_000))
  expect(await text(ask('/', 'navigate'))).toBe('late page')
})

it('asks for a hashed file once in its life, and does not keep a refusal', async () => {
  expect(await text(ask('/assets/big-c1.js'))).toBe('network /assets/big-c1.js')
  expect(await text(ask('/assets/big-c1.js'))).toBe('network /assets/big-c1.js')
  expect(fetched).toEqual(['/assets/big-c1.js'])
  network = async () => new Response('', { status: 404 })
  await ask('/assets/gone-d1.js')
  expect(kept.get('files')?.has('/assets/gone-d1.js')).toBe(false)
})

it('forgets everything on a quick exit, and keeps nothing afterwards', async () => {
  await send('install')
  const postMessage = vi.fn<(message: string) => void>()
  await send('message', { data: 'forget', ports: [{ postMessage }] })
  expect(postMessage).toHaveBeenCalledWith('done')
  expect(unregister).toHaveBeenCalled()
  await ask('/assets/main-b2.js')
  await ask('/', 'navigate')
  expect([...kept.values()].flatMap((entries) => [...entries.keys()])).toEqual([])
})

it('without a network, a change of the name leaves no page under the old one', async () => {
  await cache('shell').put('/', page('old page'))
  network = () => Promise.reject(new TypeError('offline'))
  await send('message', { data: 'refresh-shell', ports: [] })
  expect(kept.has('shell')).toBe(false)
})

it('after the caches were cleared the page is kept together with its files', async () => {
  await send('message', { data: 'refresh-shell', ports: [] })
  expect([...(kept.get('files')?.keys() ?? [])].toSorted()).toEqual(FILES)
  expect(await kept.get('shell')?.get('/')?.text()).toBe('new page')
})
