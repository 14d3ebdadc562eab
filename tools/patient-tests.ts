import { vi } from 'vitest'

/**
 * A test that waits for something waits as long as a busy machine may need; one second, which is the default of both
 * ways to wait, is not that. What never comes fails by the test's own time-out all the same.
 */
const PATIENCE_MS = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: PATIENCE_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
