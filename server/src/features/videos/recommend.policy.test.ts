import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choose, MOST, rank } from './recommend.policy.ts'
import type { Candidate } from './recommend.policy.ts'

const recommend = (candidates: readonly Candidate[]) =>
  choose(rank(candidates)).map(({ id, why, whyTag }) => ({ id, why, whyTag }))

const plain = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  sameAuthor: false,
  sharedTags: 0,
  tag: '',
  coWatchers: 0,
  plays: 0,
  ...more,
})

it('says what speaks most for each, and puts that first for which most speaks', () => {
  const list = recommend([
    plain(1, { plays: 1_000_000 }),
    plain(2, { sharedTags: 3, tag: '海岛' }),
    plain(3, { sameAuthor: true }),
    plain(4, { coWatchers: 64 }),
    plain(5, { coWatchers: 1, sharedTags: 1, tag: '夜空' }),
    plain(6),
  ])
  expect(list).toEqual([
    { id: 4, why: 'co_watched', whyTag: '' },
    { id: 2, why: 'tag', whyTag: '海岛' },
    { id: 5, why: 'tag', whyTag: '夜空' },
    { id: 3, why: 'author', whyTag: '' },
    { id: 1, why: 'popular', whyTag: '' },
    { id: 6, why: 'popular', whyTag: '' },
  ])
})

const candidate = fc.record({
  id: fc.integer({ min: 1, max: 500 }),
  sameAuthor: fc.boolean(),
  sharedTags: fc.nat(8),
  tag: fc.constant('海岛'),
  coWatchers: fc.nat(200),
  plays: fc.nat(1_000_000),
})

it('is the same whatever order they come in, at most twenty, three of one author', () => {
  const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 80 })
  fc.assert(
    fc.property(candidates, (all) => {
      const list = recommend(all)
      expect(recommend(all.toReversed())).toEqual(list)
      expect(list.length).toBeLessThanOrEqual(MOST)
      const ofAuthor = new Set(all.filter(({ sameAuthor }) => sameAuthor).map(({ id }) => id))
      expect(list.filter(({ id }) => ofAuthor.has(id)).length).toBeLessThanOrEqual(3)
      for (const { why, whyTag } of list) expect(whyTag === '').toBe(why !== 'tag')
    }),
  )
})
