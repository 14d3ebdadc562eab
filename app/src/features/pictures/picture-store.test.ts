import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPictureStore, SPARE_BYTES } from './picture-store.ts'

const revoked: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  revoked.length = 0
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const sealed = (name: string) => `/media/${name}.bin#k=key-of-${name}`
const element = () => ({ isConnected: true })
const still = new AbortController().signal

/** Every picture weighs ten bytes, and there is room for three that nobody shows. */
function store() {
  const asked: { src: string; signal: AbortSignal; answer: PromiseWithResolvers<Blob> }[] = []
  const log = vi.fn()
  const pictures = createPictureStore({
    open(src, signal) {
      const answer = Promise.withResolvers<Blob>()
      asked.push({ src, signal, answer })
      return answer.promise
    },
    log,
    spareBytes: 30,
  })
  const arrive = () => asked.forEach(({ answer }) => answer.resolve(new Blob(['0123456789'])))
  const show = async (name: string, holder = element()) => {
    const shown = pictures.load(sealed(name), holder, still)
    arrive()
    await shown
    vi.runAllTimers()
    return holder
  }
  return { pictures, asked, log, arrive, show }
}

it('keeps 48 MB of pictures that nobody shows', () => expect(SPARE_BYTES).toBe(48 * 1024 * 1024))

it('opens a picture once for all who show it, now and later', async () => {
  const { pictures, asked, arrive } = store()
  const both = [pictures.load(sealed('a'), element(), still), pictures.load(sealed('a'), element(), still)]
  arrive()
  expect(await Promise.all(both)).toEqual(['blob:1', 'blob:1'])
  expect(await pictures.load(sealed('a'), element(), still)).toBe('blob:1')
  expect(asked.length).toBe(1)
})

it('a plain address is shown as it is', async () => {
  const { pictures, asked } = store()
  expect(await pictures.load('/icons/a.png', element(), still)).toBe('/icons/a.png')
  expect(asked).toEqual([])
})

it('what an element in the document shows is never dropped, hidden or not', async () => {
  const { pictures, show } = store()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await show(name)
  expect(revoked).toEqual([])
  expect(pictures.peek(sealed('a'))).toBe('blob:1')
})

it('of what nobody shows any more the longest unused is revoked beyond the bound', async () => {
  const { pictures, show } = store()
  for (const name of ['a', 'b', 'c', 'd']) (await show(name)).isConnected = false
  pictures.hold(sealed('a'), { isConnected: false })
  pictures.trimSoon()
  vi.runAllTimers()
  expect(revoked).toEqual(['blob:2'])
  expect(pictures.peek(sealed('a'))).toBe('blob:1')
  expect(pictures.peek(sealed('b'))).toBeUndefined()
})

it('a page that is evicted while hidden frees its pictures without being asked', async () => {
  const { pictures, show } = store()
  const page = [await show('a'), await show('b'), await show('c'), await show('d'), await show('e')]
  for (const one of page) one.isConnected = false
  await show('f')
  expect(revoked.toSorted()).toEqual(['blob:1', 'blob:2'])
  expect(pictures.peek(sealed('f'))).toBe('blob:6')
})

it('one of two elements that goes does not take the picture from the other', async () => {
  const { pictures, show } = store()
  const first = await show('a')
  await show('a')
  first.isConnected = false
  for (const name of ['b', 'c', 'd', 'e']) (await show(name)).isConnected = false
  pictures.trimSoon()
  vi.runAllTimers()
  expect(revoked).toEqual(['blob:2'])
  expect(pictures.peek(sealed('a'))).toBe('blob:1')
})

it('stops when the last who waited has left, not before', async () => {
  const { pictures, asked, log } = store()
  const [one, other] = [new AbortController(), new AbortController()]
  const both = [
    pictures.load(sealed('a'), element(), one.signal).catch((error: Error) => error.name),
    pictures.load(sealed('a'), element(), other.signal).catch((error: Error) => error.name),
  ]
  one.abort()
  expect(asked[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(await Promise.all(both)).toEqual(['AbortError', 'AbortError'])
  expect(log).not.toHaveBeenCalled()
})

it('whoever comes back after that is given a new request', async () => {
  const { pictures, asked, arrive } = store()
  const gone = new AbortController()
  const left = pictures.load(sealed('a'), element(), gone.signal).catch(() => 'left')
  gone.abort()
  const back = pictures.load(sealed('a'), element(), still)
  expect(asked.length).toBe(2)
  arrive()
  expect(await Promise.all([left, back])).toEqual(['left', 'blob:1'])
})

it('a failure is told to all who wait and to the log, and the next one may try again', async () => {
  const { pictures, asked, log, arrive } = store()
  const first = pictures.load(sealed('a'), element(), still)
  const reason = new Error('image fetch failed: /media/a.bin')
  asked[0]?.answer.reject(new Error('图片加载失败', { cause: reason }))
  await expect(first).rejects.toThrow('图片加载失败')
  expect(log.mock.calls).toEqual([[reason]])
  const second = pictures.load(sealed('a'), element(), still)
  arrive()
  expect(await second).toBe('blob:1')
})

it('a picture that cannot be shown is revoked, and logged without its key', async () => {
  const { pictures, log, show } = store()
  await show('a')
  pictures.refuse(sealed('a'))
  expect(revoked).toEqual(['blob:1'])
  expect(pictures.peek(sealed('a'))).toBeUndefined()
  expect(String(log.mock.calls[0]?.[0])).toBe('Error: image fetch failed: /media/a.bin (it cannot be shown)')
})
