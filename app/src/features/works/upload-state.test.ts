import { expect, it } from 'vitest'
import { holdsFile, nextState, NO_UPLOAD, percentOf, remainingOf, speedOf } from './upload-state.ts'
import type { UploadEvent } from './upload-state.ts'

const begun: UploadEvent = { kind: 'begun', name: 'film.mp4', size: 1000, sent: 0 }
const after = (...events: UploadEvent[]) => events.reduce(nextState, NO_UPLOAD)
const progress = (at: number, sent: number): UploadEvent => ({ kind: 'progress', at, sent })

it('tells speed and what remains from the last seconds alone', () => {
  const state = after(begun, progress(0, 0), progress(1000, 100), progress(9000, 100), progress(10_000, 200))
  expect(speedOf(state)).toBe(100)
  expect(remainingOf(state)).toBe(8)
  expect(speedOf(after(begun, progress(0, 0)))).toBeUndefined()
})

it('what had arrived before a break is no speed after it', () => {
  const broken = after(begun, progress(0, 0), progress(1000, 400), { kind: 'waiting', why: '网络断开' })
  expect(broken).toMatchObject({ phase: 'waiting', why: '网络断开', sent: 400 })
  const again = [progress(5000, 300), progress(6000, 350)].reduce(nextState, broken)
  expect(again).toMatchObject({ phase: 'sending', why: '', sent: 350 })
  expect(speedOf(again)).toBe(50)
})

it('a pause stands, whatever comes late', () => {
  const paused = after(begun, progress(0, 100), { kind: 'paused' })
  expect(nextState(paused, progress(10, 200))).toBe(paused)
  expect(nextState(paused, { kind: 'waiting', why: 'x' })).toBe(paused)
  expect(nextState(paused, { kind: 'resumed' }).phase).toBe('sending')
})

it('is whole only when the server has said so', () => {
  expect(percentOf(after(begun, progress(0, 1000)))).toBe(99)
  expect(percentOf(after(begun, { kind: 'sent', name: 'film.mp4', size: 1000 }))).toBe(100)
  expect(percentOf(NO_UPLOAD)).toBe(0)
})

it('holds a reload while there is a file in its hands', () => {
  const phases = [
    after(begun),
    after(begun, { kind: 'waiting', why: '' }),
    after(begun, { kind: 'paused' }),
    after(begun, { kind: 'failed', why: '' }),
    after(begun, { kind: 'sent', name: '', size: 1 }),
    after({ kind: 'interrupted', name: '', size: 1, sent: 0 }),
    after(begun, { kind: 'dropped' }),
  ]
  expect(phases.map(holdsFile)).toEqual([true, true, true, false, false, false, false])
})
