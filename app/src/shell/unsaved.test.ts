import { expect, test } from 'vitest'
import { holdReload, mayReload } from './unsaved.ts'

test('the page may be reloaded when the last hold is released, each only once', () => {
  const release = holdReload('playing')
  const releaseOther = holdReload('playing')
  release()
  release()
  expect(mayReload()).toBe(false)
  releaseOther()
  expect(mayReload()).toBe(true)
})
