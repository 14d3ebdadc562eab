// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./splash-ad-shown.ts')
}

beforeEach(() => sessionStorage.clear())

it('is remembered over a reload, until the session of the browser ends', async () => {
  const first = await load()
  expect(first.wasSplashAdShown()).toBe(false)
  first.noteSplashAdShown()
  expect(first.wasSplashAdShown()).toBe(true)
  expect((await load()).wasSplashAdShown()).toBe(true)
  sessionStorage.clear()
  expect((await load()).wasSplashAdShown()).toBe(false)
})

it('is remembered until the next load where nothing can be stored', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const { noteSplashAdShown, wasSplashAdShown } = await load()
  noteSplashAdShown()
  expect(wasSplashAdShown()).toBe(true)
  blocked.mockRestore()
})
