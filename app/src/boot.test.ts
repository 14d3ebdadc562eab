// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '..', 'index.html'), 'utf8')
const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? []
// oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- it stands in the page and nowhere else
const boot = new Function(script) as () => void

const shifted = (text: string) =>
  Array.from(text, (letter) => String.fromCharCode(letter.charCodeAt(0) + 3)).join('')
const keep = (value: unknown) => localStorage.setItem('look', shifted(JSON.stringify(value)))
const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')
let systemIsLight = false

beforeEach(() => {
  localStorage.clear()
  systemIsLight = false
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsLight }))
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = '#0c1519'
  document.head.replaceChildren(meta)
})

it('finds the script of the page', () => expect(script).toContain('dataset'))

it.each([
  [{ theme: 'light', textSize: 'larger', discreet: false }, 'light', 'larger', '#f4f5f6'],
  [{ theme: 'dark', textSize: 'large', discreet: true }, 'dark', 'large', '#0c1519'],
  [{ state: { theme: 'light', textSize: 'standard' }, version: 0 }, 'light', 'standard', '#f4f5f6'],
  [{ theme: '"><b>', textSize: 'huge' }, 'dark', 'standard', '#0c1519'],
  [null, 'dark', 'standard', '#0c1519'],
])('shows %j as %s and %s before the first paint', (kept, theme, text, colour) => {
  keep(kept)
  boot()
  const { dataset } = document.documentElement
  expect([dataset['theme'], dataset['text']]).toEqual([theme, text])
  expect(bar()).toBe(colour)
})

it('follows the system where nothing was chosen or nothing can be read', () => {
  systemIsLight = true
  boot()
  expect(document.documentElement.dataset['theme']).toBe('light')
  localStorage.setItem('look', 'not shifted, not JSON')
  boot()
  expect(document.documentElement.dataset['theme']).toBe('light')
  keep({ theme: 'system' })
  systemIsLight = false
  boot()
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

it('the language of the page is en and that of the app zh-CN', () => {
  expect(page).toContain('<html lang="en"')
  expect(page).toContain('<div id="app" lang="zh-CN">')
})
