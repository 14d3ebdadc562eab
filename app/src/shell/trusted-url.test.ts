// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

interface Policy {
  createScriptURL(address: string): string
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const load = async () => (await import('./trusted-url.ts')).trustedUrl

it('takes addresses of this site, where the browser knows no trusted types', async () => {
  const trustedUrl = await load()
  expect(trustedUrl('/sw.js')).toBe(new URL('/sw.js', location.href).href)
})

it.each([
  'https://evil.example/x.js',
  '//evil.example/x.js',
  'data:text/javascript,1',
  'blob:https://x.example/1',
])('refuses %s', async (address) => {
  const trustedUrl = await load()
  expect(() => trustedUrl(address)).toThrow('from this site only')
})

it('gives what the one policy of the page makes, under a name that tells nothing', async () => {
  const createPolicy = vi.fn<(name: string, rules: Policy) => Policy>((_name, rules) => ({
    createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}`,
  }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  const trustedUrl = await load()
  expect(trustedUrl('/sw.js')).toMatch(/^trusted http.*\/sw\.js$/)
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['app'])
  expect(() => trustedUrl('https://evil.example/x.js')).toThrow('from this site only')
})
