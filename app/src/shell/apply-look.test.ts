// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { useLook } from './stores/look.ts'

vi.mock('./pwa.ts', () => ({ refreshShell: vi.fn(async () => {}) }))

const system = Object.assign(new EventTarget(), { matches: false })
const page = document.documentElement.dataset

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => system)
  const { applyLook } = await import('./apply-look.ts')
  applyLook()
})

function systemTurns(light: boolean): void {
  system.matches = light
  system.dispatchEvent(new Event('change'))
}

test('follows the theme of the system while it is running', () => {
  expect(page['theme']).toBe('dark')
  systemTurns(true)
  expect(page['theme']).toBe('light')
})

test('a theme of one’s own stays when the system changes', () => {
  useLook.setState({ theme: 'dark' })
  systemTurns(true)
  expect(page['theme']).toBe('dark')
  useLook.setState({ theme: 'system' })
  expect(page['theme']).toBe('light')
})

test('the text size is applied at once', () => {
  useLook.setState({ textSize: 'larger' })
  expect(page['text']).toBe('larger')
})
