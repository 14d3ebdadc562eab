import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEFAULT_TERMS } from './default-terms.ts'
import { createMatcher } from './match-terms.ts'

/** What people write to get past the list, and what they write in all innocence. The code knows none of it. */
const labelled: Record<'written' | 'harmless', Record<string, string[]>> = JSON.parse(
  readFileSync(new URL('labelled-terms.json', import.meta.url), 'utf8'),
)
const check = createMatcher(DEFAULT_TERMS)
const isHit = (text: string) => check(text).length > 0

function judge(kinds: Record<string, string[]>, isWrong: (text: string) => boolean) {
  const rows = Object.entries(kinds).map(([kind, texts]) => ({
    kind,
    texts: texts.length,
    wrong: texts.filter(isWrong),
  }))
  for (const { kind, texts, wrong } of rows)
    process.stdout.write(
      `${kind}: ${texts - wrong.length} of ${texts}${wrong.length > 0 ? `, not ${wrong.join(' ¦ ')}` : ''}\n`,
    )
  const total = rows.reduce((sum, { texts }) => sum + texts, 0)
  return { total, share: rows.reduce((sum, { wrong }) => sum + wrong.length, 0) / total }
}

it('finds at least 99 % of the written variants', () => {
  const { total, share } = judge(labelled.written, (text) => !isHit(text))
  expect(total).toBeGreaterThanOrEqual(500)
  expect(labelled.written['by hand']?.length).toBeGreaterThanOrEqual(150)
  expect(share).toBeLessThanOrEqual(0.01)
})

it('takes at most 0.5 % of the harmless neighbours for them', () => {
  const { total, share } = judge(labelled.harmless, isHit)
  expect(total).toBeGreaterThanOrEqual(500)
  expect(share).toBeLessThanOrEqual(0.005)
})

it('the list says nothing twice', () => {
  for (const kinds of Object.values(labelled)) {
    // One text may be made by two tricks; the written ones count once within a trick.
    for (const texts of Object.values(kinds)) expect(new Set(texts).size).toBe(texts.length)
  }
  const harmless = Object.values(labelled.harmless).flat()
  expect(new Set(harmless).size).toBe(harmless.length)
})
