import { expect, test } from 'vitest'
import { exportFileName, POLL_MS, untilExported } from './personal-export.ts'
import type { ExportState } from './personal-export.ts'

const preparing: ExportState = { state: 'preparing', url: '', expires_at: 9 }
const ready: ExportState = { state: 'ready', url: '/media/a.bin#k=b', expires_at: 9 }

/** Answers one after the other; an error is thrown. */
function polled(...answers: (ExportState | Error)[]) {
  const waits: number[] = []
  const stop = new AbortController()
  const read = async () => {
    const next = answers.shift()
    if (!next) throw new Error('asked too often')
    if (next instanceof Error) throw next
    return next
  }
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return { stop, waits, done: () => untilExported({ read, wait, signal: stop.signal }) }
}

test('asks until the file is ready', async () => {
  const { done, waits } = polled(preparing, preparing, ready)
  expect(await done()).toBe(ready)
  expect(waits).toEqual([POLL_MS, POLL_MS, POLL_MS])
})

test('ends when it failed', async () => {
  const failed: ExportState = { state: 'failed', url: '', expires_at: 0 }
  expect(await polled(preparing, failed).done()).toBe(failed)
})

test('a call that fails on the way is asked again', async () => {
  expect(await polled(new Error('offline'), preparing, new Error('offline'), ready).done()).toBe(ready)
})

test('asks less often after a while', async () => {
  const { done, waits } = polled(...Array.from({ length: 24 }, () => preparing), ready)
  await done()
  expect(waits[0]).toBe(POLL_MS)
  expect(waits.at(-1)).toBeGreaterThan(POLL_MS)
})

test('stops when nobody looks any more', async () => {
  const { done, stop, waits } = polled(preparing, ready)
  stop.abort()
  await expect(done()).rejects.toThrow()
  expect(waits).toHaveLength(1)
})

test('the file says nothing of where it comes from', () => {
  expect(exportFileName(new Date(2026, 0, 5))).toBe('data-20260105.json')
})
