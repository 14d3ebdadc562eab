import { expect, it } from 'vitest'
import { describeSizes, exceeded } from './budget.ts'
import type { AppSizes } from './budget.ts'

const KB = 1024

const sizes = (change: Partial<AppSizes> = {}): AppSizes => ({
  firstLoad: { js: 92 * KB, css: 6 * KB, html: 2 * KB },
  routes: { 'auth/Login': 12 * KB },
  files: { 'assets/react.js': 66 * KB, 'assets/main.js': 26 * KB, 'assets/main.css': 6 * KB },
  ...change,
})

it('has nothing to say while everything stays within its limit to the byte', () => {
  expect(exceeded(sizes())).toEqual([])
})

it.each([
  [
    { firstLoad: { js: 92.06 * KB, css: 5 * KB, html: 1 * KB } },
    'The JavaScript of the first load is 92.1 KB gzip of at most 92.0 KB; its heaviest file is assets/react.js (66.0 KB).',
  ],
  [
    { firstLoad: { js: 90 * KB, css: 6.4 * KB, html: 1 * KB } },
    'The CSS of the first load is 6.4 KB gzip of at most 6.0 KB; its heaviest file is assets/main.css (6.0 KB).',
  ],
  [
    { firstLoad: { js: 92 * KB, css: 6 * KB, html: 2.1 * KB } },
    'The first load is 100.1 KB gzip of at most 100.0 KB; its heaviest file is assets/react.js (66.0 KB).',
  ],
  [
    { routes: { 'auth/Login': 11 * KB, 'my/Settings': 12.1 * KB } },
    'The screen my/Settings brings 12.1 KB gzip of at most 12.0 KB.',
  ],
])('%j is refused in one sentence that names the file and the figure', (change, sentence) => {
  expect(exceeded(sizes(change))).toEqual([sentence])
})

it('shows every figure beside its limit, the heaviest screen first', () => {
  const table = describeSizes(sizes({ routes: { 'auth/Login': 3 * KB, 'my/Settings': 8.1 * KB } }))
  expect(table.split('\n')).toEqual([
    '  first load: JavaScript   92.0 KB of  92.0 KB',
    '  first load: CSS           6.0 KB of   6.0 KB',
    '  first load: with HTML   100.0 KB of 100.0 KB',
    '  my/Settings               8.1 KB of  12.0 KB',
    '  auth/Login                3.0 KB of  12.0 KB',
  ])
})
