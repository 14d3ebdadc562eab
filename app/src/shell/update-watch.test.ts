// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkForUpdate, isNewest, isOutdated, redirectFor, startUpdateWatch } from './update-watch.ts'

let asked: string[] = []
let files: Record<string, unknown> = {}
let stop = () => {}
const fetch = async (address: string) => {
  asked.push(address)
  if (!(address in files)) throw new TypeError('Failed to fetch')
  return files[address] instanceof Response ? files[address].clone() : Response.json(files[address])
}
const watch = () => (stop = startUpdateWatch({ buildId: 'b1', fetch }))
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const both = ['/builds/latest.json', '/builds/meta/b1.json']

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  files = {
    '/builds/latest.json': { id: 'b1', timestamp: 1 },
    '/builds/meta/b1.json': { id: 'b1', redirects: { '/old': '/home' } },
  }
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the manifest and the newest build are asked for about 1 s after the start, then the newest every few minutes', async () => {
  watch()
  await after(999)
  expect(asked).toEqual([])
  await after(1)
  expect(asked).toEqual(both)
  await after(5 * 60_000)
  expect(asked).toEqual([...both, '/builds/latest.json'])
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
  'on a very slow connection nothing is asked for at the start: %j',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    watch()
    await after(60_000)
    expect(asked).toEqual([])
    await after(240_000)
    expect(asked).toEqual(both)
  },
)

test('on another connection it is', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g', saveData: false } })
  watch()
  await after(1000)
  expect(asked).toEqual(both)
})

test('it looks again when the page becomes visible, and never while it is hidden', async () => {
  watch()
  await after(1000)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await after(10 * 60_000)
  expect(asked).toEqual(both)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual([...both, '/builds/latest.json'])
})

test('a newer build makes this one outdated, and it stays so when the line breaks', async () => {
  watch()
  await after(1000)
  expect(isOutdated()).toBe(false)
  files['/builds/latest.json'] = { id: 'b2', timestamp: 2 }
  await after(5 * 60_000)
  expect(isOutdated()).toBe(true)
  files = {}
  await after(5 * 60_000)
  expect(isOutdated()).toBe(true)
})

test('whoever asks at once learns it at once', async () => {
  watch()
  expect(await checkForUpdate()).toBe('newest')
  files['/builds/latest.json'] = { id: 'b2' }
  expect(await checkForUpdate()).toBe('newer')
})

test('who could not ask does not know, whatever was heard before; a newer build stays known', async () => {
  watch()
  expect(await checkForUpdate()).toBe('newest')
  delete files['/builds/latest.json']
  expect(await checkForUpdate()).toBe('unknown')
  files['/builds/latest.json'] = new Response('<html>hotel login</html>')
  expect(await checkForUpdate()).toBe('unknown')
  files['/builds/latest.json'] = { id: 'b2' }
  await checkForUpdate()
  delete files['/builds/latest.json']
  expect(await checkForUpdate()).toBe('newer')
})

test.each([
  new Response('<html>hotel login</html>'),
  new Response('{"id":"b2"}', { status: 404 }),
  null,
  { id: 5 },
])('an answer that is none changes nothing', async (answer) => {
  files['/builds/latest.json'] = answer
  files['/builds/meta/b1.json'] = answer
  watch()
  await after(1000)
  expect(asked).toEqual(both)
  expect(isOutdated()).toBe(false)
  expect(redirectFor('/old')).toBeUndefined()
})

test('is known to be the newest only when the server has said so', async () => {
  watch()
  expect(isNewest()).toBe(false)
  await checkForUpdate()
  expect(isNewest()).toBe(true)
  files['/builds/latest.json'] = { id: 'b2' }
  await checkForUpdate()
  expect(isNewest()).toBe(false)
})

test('nobody waits longer than a moment for an answer that does not come', async () => {
  vi.useRealTimers()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  stop = startUpdateWatch({
    buildId: 'b1',
    fetch: (_address, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(new DOMException('too late', 'TimeoutError'))
      }),
  })
  expect(await checkForUpdate()).toBe('unknown')
  expect(timeout).toHaveBeenCalledWith(5000)
})

test('a manifest that could not be had is asked for again', async () => {
  delete files['/builds/meta/b1.json']
  watch()
  await after(1000)
  expect(redirectFor('/old')).toBeUndefined()
  files['/builds/meta/b1.json'] = { redirects: { '/old': '/home' } }
  await after(5 * 60_000)
  expect(redirectFor('/old')).toBe('/home')
})

test('a manifest redirect sends on, through all its steps, to a place of ours or outside', async () => {
  files['/builds/meta/b1.json'] = {
    redirects: { '/old': '/home', '/older': '/old', '/out': 'https://partner.example/x' },
  }
  watch()
  await after(1000)
  expect(['/old', '/older', '/out', '/my'].map(redirectFor)).toEqual([
    '/home',
    '/home',
    'https://partner.example/x',
    undefined,
  ])
})

test('circles, disallowed protocols and the members of an object lead nowhere', async () => {
  files['/builds/meta/b1.json'] = {
    redirects: { '/a': '/b', '/b': '/a', '/c': '/c', '/js': 'javascript:alert(1)', '/five': 5 },
  }
  watch()
  await after(1000)
  for (const path of ['/a', '/b', '/c', '/js', '/five', 'constructor', '__proto__']) {
    expect(redirectFor(path), path).toBeUndefined()
  }
})

test('nothing is watched outside of a build', async () => {
  stop = startUpdateWatch({ buildId: 'development', fetch })
  await after(10 * 60_000)
  expect(asked).toEqual([])
  expect(await checkForUpdate()).toBe('unknown')
})
