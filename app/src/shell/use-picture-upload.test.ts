// @vitest-environment happy-dom
import { NetworkFailed } from '@qingyu/client/errors'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PictureNotUploaded, usePictureUpload } from './use-picture-upload.ts'
import type { Upload } from './use-picture-upload.ts'

afterEach(cleanup)

const picture = new Blob(['one'])
const another = new Blob(['another'])

/** Uploads whose outcome the test decides. */
function uploads() {
  const sent: {
    picture: Blob
    options: Parameters<Upload>[1]
    outcome: PromiseWithResolvers<{ id: string }>
  }[] = []
  const upload: Upload = (chosen, options) => {
    const outcome = Promise.withResolvers<{ id: string }>()
    sent.push({ picture: chosen, options, outcome })
    return outcome.promise
  }
  return { sent, ...renderHook(() => usePictureUpload(upload)) }
}

it('uploads at once and tells how far it is', async () => {
  const { sent, result } = uploads()
  act(() => result.current.choose(picture))
  act(() => sent[0]?.options.onProgress(0.4))
  expect(result.current.choice).toMatchObject({ picture, state: 'uploading', percent: 40 })
  await act(async () => sent[0]?.outcome.resolve({ id: 'picture-1' }))
  expect(result.current.choice?.state).toBe('uploaded')
  expect(await result.current.settled()).toBe('picture-1')
})

it('keeps the choice when the upload fails, says why, and sends it again when asked', async () => {
  const { sent, result } = uploads()
  act(() => result.current.choose(picture))
  await act(async () => sent[0]?.outcome.reject(new NetworkFailed()))
  expect(result.current.choice).toMatchObject({
    picture,
    state: 'failed',
    error: new NetworkFailed().message,
  })
  act(() => result.current.retry())
  expect(sent[1]?.picture).toBe(picture)
  expect(result.current.choice).toMatchObject({ state: 'uploading', error: '' })
})

it('a save waits for the upload that runs, and starts a failed one again', async () => {
  const { sent, result } = uploads()
  act(() => result.current.choose(picture))
  await act(async () => sent[0]?.outcome.reject(new NetworkFailed()))
  const refused = vi.fn<(error: unknown) => void>()
  act(() => void result.current.settled().catch(refused))
  expect(sent[1]?.picture).toBe(picture)
  expect(refused).not.toHaveBeenCalled()
  await act(async () => sent[1]?.outcome.reject(new NetworkFailed()))
  expect(refused).toHaveBeenCalledWith(expect.any(PictureNotUploaded))
})

it('a picture that the server no longer takes is uploaded anew by the next save', async () => {
  const { sent, result } = uploads()
  act(() => result.current.choose(picture))
  await act(async () => sent[0]?.outcome.resolve({ id: 'gone' }))
  act(() => result.current.fail('图片不存在或已失效，请重新上传'))
  expect(result.current.choice).toMatchObject({ state: 'failed', error: '图片不存在或已失效，请重新上传' })
  let settled: Promise<unknown> | undefined
  act(() => {
    settled = result.current.settled()
  })
  await act(async () => sent[1]?.outcome.resolve({ id: 'fresh' }))
  expect(await settled).toBe('fresh')
})

it('choosing another stops the first, whose late answer changes nothing', async () => {
  const { sent, result } = uploads()
  act(() => result.current.choose(picture))
  act(() => result.current.choose(another))
  expect(sent[0]?.options.signal.aborted).toBe(true)
  await act(async () => sent[0]?.outcome.resolve({ id: 'first' }))
  expect(result.current.choice).toMatchObject({ picture: another, state: 'uploading' })
})

it('a choice that is given up is gone, and nothing of it is saved', async () => {
  const { sent, result } = uploads()
  act(() => result.current.choose(picture))
  act(() => result.current.drop())
  expect(sent[0]?.options.signal.aborted).toBe(true)
  await act(async () => sent[0]?.outcome.resolve({ id: 'first' }))
  expect(result.current.choice).toBeUndefined()
  expect(await result.current.settled()).toBeUndefined()
})

it('stops when the form is left', () => {
  const { sent, result, unmount } = uploads()
  act(() => result.current.choose(picture))
  unmount()
  expect(sent[0]?.options.signal.aborted).toBe(true)
})
