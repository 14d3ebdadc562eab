import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openInWorker } from './open-in-worker.ts'
import { sealedAddress, stubPictureHouse } from './test-worker.ts'

let house: ReturnType<typeof stubPictureHouse>
let open: ReturnType<typeof openInWorker>
beforeEach(() => {
  house = stubPictureHouse()
  open = openInWorker(() => new Worker('worker'))
})
afterEach(() => void vi.unstubAllGlobals())

const still = new AbortController().signal

it('a picture is fetched without its key and answered as a blob of its own type', async () => {
  const blob = await open(sealedAddress('a'), still)
  expect(blob.type).toBe('image/jpeg')
  expect(blob.size).toBe(64)
  expect(house.asked).toEqual(['https://app.test/media/a.bin'])
})

it('one worker, started by the first picture, has many on the way at once', async () => {
  expect(house.started).toBe(0)
  house.isHolding = true
  const three = ['a', 'b', 'c'].map((name) => open(sealedAddress(name), still))
  await vi.waitFor(() => expect(house.held.length).toBe(3))
  house.held[2]?.resolve()
  expect((await three[2])?.size).toBe(64)
  for (const { resolve } of house.held) resolve()
  await Promise.all(three)
  expect(house.started).toBe(1)
})

it('a picture that is no longer wanted is not fetched any further', async () => {
  house.isHolding = true
  const gone = new AbortController()
  const picture = open(sealedAddress('a'), gone.signal)
  await vi.waitFor(() => expect(house.held.length).toBe(1))
  gone.abort()
  await expect(picture).rejects.toMatchObject({ name: 'AbortError' })
  await expect(house.held[0]?.promise).rejects.toMatchObject({ name: 'AbortError' })
})

it('a failure reads 图片加载失败, and names the address without its key for the log', async () => {
  house.missing.add('https://app.test/media/a.bin')
  const error: unknown = await open(sealedAddress('a'), still).catch((failure: unknown) => failure)
  expect(error).toMatchObject({
    message: '图片加载失败',
    cause: { message: expect.stringMatching(/^image fetch failed: \/media\/a\.bin \(.*HTTP 404\)$/) },
  })
  expect(JSON.stringify([error, (error as Error).cause])).not.toContain('k=')
})

it('a worker that breaks fails what it was asked for, and the next picture starts another', async () => {
  house.isHolding = true
  const picture = open(sealedAddress('a'), still)
  house.workers[0]?.dispatchEvent(new Event('error'))
  await expect(picture).rejects.toThrow('图片加载失败')
  expect(house.workers[0]?.terminated).toBe(true)
  house.isHolding = false
  expect((await open(sealedAddress('a'), still)).size).toBe(64)
  expect(house.started).toBe(2)
})
