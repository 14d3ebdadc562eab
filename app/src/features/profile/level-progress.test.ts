import { expect, it } from 'vitest'
import { levelProgress } from './level-progress.ts'

it.each([
  ['a new member has everything before him', 0, 20, { percent: 0, missing: 20 }],
  ['half way', 30, 60, { percent: 50, missing: 30 }],
  ['at the beginning of the highest level nothing is missing', 40_000, 40_000, { percent: 100, missing: 0 }],
  ['beyond it the bar stays full', 52_000, 40_000, { percent: 100, missing: 0 }],
  ['without any thresholds nothing is missing either', 0, 0, { percent: 100, missing: 0 }],
])('%s', (_, exp, next, progress) => {
  expect(levelProgress(exp, next)).toEqual(progress)
})
