// @vitest-environment happy-dom
import { Aborted } from '@qingyu/client/errors'
import { UploadRefused } from '@qingyu/client/upload'
import type { VideoUpload } from '@qingyu/client/video-upload'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUser } from '../../shell/stores/user.ts'
import { mayReload } from '../../shell/unsaved.ts'
import { clearDraft, useDraft } from './draft.ts'
import { createSending } from './sending.ts'

/** What a test has in its hands of each upload that was begun. */
interface Transport extends VideoUpload {
  finish: (id: string) => void
  fail: (error: Error) => void
  acts: string[]
}

let sent: Transport[] = []
let now = 0
const made = () =>
  createSending(
    async () => (upload) => {
      const acts: string[] = []
      let fail: (error: Error) => void = () => {}
      const done = new Promise<string>((finish, reject) => {
        fail = reject
        sent.push({ ...upload, finish, fail, acts })
      })
      return {
        done,
        pause: () => void acts.push('pause'),
        resume: () => void acts.push('resume'),
        cancel: async () => {
          acts.push('cancel')
          fail(new Aborted())
        },
      }
    },
    () => now,
  )
const film = (name = 'film.mp4', size = 1000) =>
  new File([new Uint8Array(size)], name, { type: 'video/mp4', lastModified: 7 })
const settle = () => vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
const last = (): Transport => {
  const found = sent.at(-1)
  if (!found) throw new Error('nothing was sent')
  return found
}

beforeEach(() => {
  sent = []
  now = 10_000
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
})
afterEach(clearDraft)

it('keeps what is needed to go on after the app was closed, and takes the same file alone', async () => {
  const before = made()
  before.begin(film())
  await settle()
  last().onId?.('a'.repeat(32))
  last().onProgress?.(420)
  expect(before.use.getState()).toMatchObject({ phase: 'sending', sent: 420 })
  const { uuid } = last()

  // The app is opened again: what it had in memory is gone.
  const again = made()
  expect(again.use.getState()).toMatchObject({ phase: 'interrupted', name: 'film.mp4', sent: 420 })
  expect(again.goOnWith(film('other.mp4'))).toBe(false)
  expect(again.goOnWith(film('film.mp4', 1001))).toBe(false)
  expect(sent).toHaveLength(1)
  expect(again.goOnWith(film())).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(last()).toMatchObject({ uuid, id: 'a'.repeat(32) })
  last().finish('a'.repeat(32))
  expect(await again.settled()).toBe('a'.repeat(32))
  expect(made().use.getState().phase).toBe('sent')
})

it('holds reloads while it runs, and lets go at its end', async () => {
  const sending = made()
  expect(mayReload()).toBe(true)
  sending.begin(film())
  await settle()
  expect(mayReload()).toBe(false)
  last().onWaiting?.('网络断开，恢复后自动继续')
  expect(sending.use.getState()).toMatchObject({ phase: 'waiting', why: '网络断开，恢复后自动继续' })
  expect(mayReload()).toBe(false)
  last().finish('b'.repeat(32))
  await sending.settled()
  expect(mayReload()).toBe(true)
})

it('pauses and goes on, even before there is anything to pause', async () => {
  const sending = made()
  sending.begin(film())
  sending.pause()
  await Promise.resolve()
  expect(sent).toEqual([])
  expect(sending.use.getState().phase).toBe('paused')
  sending.resume()
  await settle()
  sending.pause()
  sending.resume()
  expect(last().acts).toEqual(['pause', 'resume'])
})

it('a refusal is told in its own words, and can be tried again', async () => {
  const sending = made()
  sending.begin(film())
  await settle()
  last().fail(new UploadRefused('服务器存储空间不足'))
  expect(await sending.settled()).toBeUndefined()
  expect(sending.use.getState()).toMatchObject({ phase: 'failed', why: '服务器存储空间不足' })
  sending.resume()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.uuid).toBe(sent[1]?.uuid)
  expect(sending.use.getState().phase).toBe('sending')
})

it('cancelled, the form stays and the file goes', async () => {
  const sending = made()
  useDraft.setState((draft) => ({ form: { ...draft.form, title: '月光' } }))
  sending.begin(film())
  await settle()
  sending.cancel()
  expect(last().acts[0]).toBe('cancel')
  expect(sending.use.getState().phase).toBe('none')
  expect(useDraft.getState()).toMatchObject({ form: { title: '月光' }, file: null })
})

it('stops when somebody else signs in, who finds nothing of it', async () => {
  const sending = made()
  sending.begin(film())
  await settle()
  useUser.setState({ u: { uid: 8 } })
  expect(last().acts).toEqual(['pause'])
  expect(sending.use.getState().phase).toBe('none')
  expect(JSON.stringify(localStorage)).not.toContain(last().uuid)
  last().finish('c'.repeat(32))
  await Promise.resolve()
  expect(useDraft.getState().file).toBeNull()
})
