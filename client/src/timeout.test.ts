import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { House } from './test-house.ts'

afterEach(() => void vi.useRealTimers())

test('a request has 50 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = await new Promise<AbortSignal>((resolve) => {
    const { call } = createClient({
      origin: 'https://isle.example',
      wire: new House().wire,
      oauthId: 'a-device',
      token: () => '',
      fetch: (_address, { signal }) => {
        if (signal) resolve(signal)
        return new Promise(() => {})
      },
    })
    void call('home/getConfig')
  })
  await vi.advanceTimersByTimeAsync(49_999)
  expect(limit.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(limit.aborted).toBe(true)
})
