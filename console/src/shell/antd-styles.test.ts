// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { removeCSS, updateCSS } from './antd-styles.ts'

const texts = new Map<CSSStyleSheet, string>()
// This DOM knows no layers: what a sheet was given is looked at instead of what became of it.
vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(function keep(this: CSSStyleSheet, text) {
  texts.set(this, text)
})
const shown = () => document.adoptedStyleSheets.map((sheet) => texts.get(sheet))

it('keeps styles as sheets in a layer, by priority, without writing an element', () => {
  updateCSS('.late { color: red }', 'late', { priority: 10 })
  updateCSS('.early { color: red }', 'early', { priority: -999 })
  updateCSS('.late { color: blue }', 'late')
  expect(document.querySelector('style')).toBeNull()
  expect(shown()).toEqual(['@layer antd {.early { color: red }}', '@layer antd {.late { color: blue }}'])
  removeCSS('late')
  removeCSS('never')
  expect(shown()).toEqual(['@layer antd {.early { color: red }}'])
})
