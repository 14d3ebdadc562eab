// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { followDiscreet, hasCookie, setDiscreet } from './discreet.ts'
import { refreshShell } from './pwa.ts'
import { useConfig } from './stores/config.ts'
import { useLook } from './stores/look.ts'

vi.mock('./pwa.ts', () => ({ refreshShell: vi.fn(async () => {}) }))

const brand = {
  name: '青屿',
  title: '青屿',
  description: '岛',
  theme_color: '#0c1519',
  discreet_name: '日常笔记',
}

function element(tag: string, attributes: Record<string, string>): void {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  document.head.append(made)
}

const dress = () =>
  ['link[rel="icon"]', 'link[rel="apple-touch-icon"]', 'link[rel="manifest"]', 'meta[name]'].map(
    (selector) => {
      const found = document.querySelector(selector)
      return found?.getAttribute('href') ?? found?.getAttribute('content')
    },
  )

const BRANDED = ['/icons/icon.svg', '/icons/180.png', '/manifest.webmanifest', '青屿']
const NEUTRAL = [
  '/icons/neutral/icon.svg',
  '/icons/neutral/180.png',
  '/manifest-neutral.webmanifest',
  '日常笔记',
]

beforeEach(() => {
  document.head.replaceChildren()
  element('link', { rel: 'icon', href: '/icons/icon.svg' })
  element('link', { rel: 'apple-touch-icon', href: '/icons/180.png' })
  element('link', { rel: 'manifest', href: '/manifest.webmanifest' })
  element('meta', { name: 'apple-mobile-web-app-title', content: '青屿' })
  document.cookie = 'discreet=; path=/; max-age=-1'
  useConfig.setState({ config: { brand } })
  useLook.setState({ discreet: false })
  vi.mocked(refreshShell).mockClear()
})

test('on: cookie, icons, manifest and name are the neutral ones, and the kept page is fetched anew', () => {
  followDiscreet()
  expect(dress()).toEqual(BRANDED)
  setDiscreet(true)
  expect(dress()).toEqual(NEUTRAL)
  expect(hasCookie()).toBe(true)
  expect(refreshShell).toHaveBeenCalledTimes(1)
})

test('off again: everything is as before and the cookie is gone', () => {
  followDiscreet()
  setDiscreet(true)
  setDiscreet(false)
  expect(dress()).toEqual(BRANDED)
  expect(document.cookie).not.toContain('discreet')
})

test('a cookie that outlived the storage turns it on: in doubt nothing of the product shows', () => {
  document.cookie = 'discreet=1; path=/'
  followDiscreet()
  expect(useLook.getState().discreet).toBe(true)
  expect(dress()).toEqual(NEUTRAL)
})

test('a storage that outlived the cookie writes it again', () => {
  useLook.setState({ discreet: true })
  document.cookie = 'discreet=; path=/; max-age=-1'
  followDiscreet()
  expect(hasCookie()).toBe(true)
})

test('takes the name of the config when it comes later', () => {
  useConfig.setState({ config: {} })
  followDiscreet()
  setDiscreet(true)
  useConfig.setState({ config: { brand } })
  expect(dress()).toEqual(NEUTRAL)
})

test('a cookie of another name is not ours', () => {
  expect(hasCookie('theme=dark; discreet=1')).toBe(true)
  expect(hasCookie('indiscreet=1')).toBe(false)
  expect(hasCookie('discreet=10')).toBe(false)
})
