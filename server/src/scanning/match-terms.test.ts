import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAutomaton } from './automaton.ts'
import { createMatcher } from './match-terms.ts'
import { TRICKS } from './term.ts'
import type { Term } from './term.ts'

// Made-up terms: what is shown here is the way of finding, not the list.
const term = (text: string, more: Partial<Term> = {}): Term => ({
  term: text,
  severity: 'refuse',
  tricks: TRICKS,
  pinyin: '',
  exceptions: [],
  ...more,
})
const tricksIn = (list: Term[], text: string) => createMatcher(list)(text).map(({ tricks }) => tricks)

it.each([
  ['去看海 灯塔 见', '灯塔', '灯塔', []],
  ['去燈塔下', '灯塔', '燈塔', []],
  ['去灯🌊塔下', '灯塔', '灯🌊塔', ['spaced']],
  ['去灯\u200b塔下', '灯塔', '灯\u200b塔', ['spaced']],
  ['🌊火丁塔下', '灯火丁', '', []],
  ['go ｂｅａｃｏｎ now', 'beacon', 'ｂｅａｃｏｎ', []],
  ['go b3ac0n now', 'beacon', 'b3ac0n', ['alike']],
  ['go bеасon now', 'beacon', 'bеасon', ['alike']],
  ['go b.e.a.c.o.n now', 'beacon', 'b.e.a.c.o.n', ['spaced']],
  ['go beaaaacon now', 'beacon', 'beaaaacon', ['repeated']],
  ['👨‍👩‍👧 beacon', 'beacon', 'beacon', []],
])('in %j it marks where %s stands', (text, wanted, marked, tricks) => {
  const hits = createMatcher([term(wanted)])(text)
  expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual(marked === '' ? [] : [marked])
  if (marked !== '') expect(hits[0]?.tricks).toEqual(tricks)
})

it.each(['灯🌊塔', 'ｂ3acon', 'beaaaacon'])(
  'a trick that the term does not allow does not find it: %s',
  (text) => {
    const list = [term('灯塔'), term('beacon')]
    expect(tricksIn(list, text)).toHaveLength(1)
    expect(
      tricksIn(
        list.map((one) => ({ ...one, tricks: [] })),
        text,
      ),
    ).toEqual([])
  },
)

it.each(['beacons', 'abeacon', 'BeaconHill', 'be a con man', 'beac on', 'bacon', 'beaccon'])(
  'a Latin term is a word of its own: %s',
  (text) => expect(tricksIn([term('beacon')], text)).toEqual([]),
)

it.each(['开灯，塔很高', '点亮灯 塔上有人', '灯光下的塔'])(
  'what a sentence divides is not one word: %s',
  (text) => expect(tricksIn([term('灯塔')], text)).toEqual([]),
)

describe('spellings', () => {
  const sea = term('去看海', { pinyin: 'qu kan/k hai' })
  it.each(['qukanhai', 'qu kan hai', 'Qù Kàn Hǎi', '去kan海', 'qu看海', '去k海', '去kh', 'qkh'])(
    'finds %s',
    (text) => expect(tricksIn([sea], text)).toHaveLength(1),
  )
  it('only where the term says so', () => {
    expect(tricksIn([{ ...sea, tricks: ['spaced'] }], 'qukanhai 去kan海 qkh')).toEqual([])
    expect(tricksIn([{ ...sea, tricks: ['pinyin'] }], '去kan海')).toEqual([['pinyin']])
    expect(tricksIn([{ ...sea, tricks: ['pinyin'] }], 'qkh')).toEqual([])
  })
})

describe('exceptions', () => {
  const list = [term('灯塔', { exceptions: ['灯塔水母', '走马灯'] })]
  it.each(['灯塔水母', '看走马灯塔下', '灯塔水母和灯塔水母'])('pardon %s', (text) =>
    expect(tricksIn(list, text)).toEqual([]),
  )
  it.each(['灯塔 水母', '灯塔水*母', '灯塔水牛', '灯塔水母和灯塔'])('do not pardon %s', (text) =>
    expect(tricksIn(list, text)).toHaveLength(1),
  )
})

it('finds every occurrence that a plain search finds', () => {
  const symbols = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 40 })
  const patterns = fc.uniqueArray(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 }), {
    selector: String,
    maxLength: 12,
  })
  fc.assert(
    fc.property(symbols, patterns, (text, wanted) => {
      const found: string[] = []
      createAutomaton(wanted).search(text, (pattern, end) => found.push(`${pattern} ${end}`))
      const expected = wanted.flatMap((pattern, number) =>
        text.flatMap((_, end) =>
          end + 1 >= pattern.length &&
          pattern.every((symbol, index) => text[end - pattern.length + 1 + index] === symbol)
            ? [`${number} ${end}`]
            : [],
        ),
      )
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
  )
})

it('marks a place inside the text whatever is written', () => {
  const check = createMatcher([term('灯塔'), term('beacon'), term('加油', { pinyin: 'jia you' })])
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.integer({ min: 0, max: 0x10_ffff }).map((point) => String.fromCodePoint(point)),
          fc.constantFrom('灯', '塔', 'beacon', '力口油', '+油'),
        ),
        {
          maxLength: 12,
        },
      ),
      (parts) => {
        const text = parts.join('')
        for (const { start, end } of check(text)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      },
    ),
  )
})
