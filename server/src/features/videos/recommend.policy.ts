/** What to watch next. Pure: the same candidates give the same list. */

export type Why = 'author' | 'tag' | 'co_watched' | 'popular'

/** What speaks for a video beside the one that is open. */
export interface Candidate {
  id: number
  sameAuthor: boolean
  sharedTags: number
  /** The first of them, as the author of the open one wrote them. */
  tag: string
  /** Of those who watched the open one last, how many watched this too. */
  coWatchers: number
  plays: number
}

export interface Recommended {
  id: number
  why: Why
  whyTag: string
}

export const MOST = 20
/** Otherwise a busy author would fill the list. */
const OF_ONE_AUTHOR = 3

/** How much each reason is worth; that of the greatest part is told. In their order where they are worth the same. */
const worth = ({ sameAuthor, sharedTags, coWatchers, plays }: Candidate): [Why, number][] => [
  ['popular', Math.log10(1 + plays) / 2],
  ['author', sameAuthor ? 4 : 0],
  ['tag', 3 * Math.min(sharedTags, 3)],
  ['co_watched', coWatchers > 0 ? 2 + 2 * Math.log2(coWatchers) : 0],
]

export function recommend(candidates: readonly Candidate[]): Recommended[] {
  const scored = candidates.map((candidate) => {
    const parts = worth(candidate)
    const score = parts.reduce((sum, [, points]) => sum + points, 0)
    const [why] = parts.reduce((most, part) => (part[1] > most[1] ? part : most))
    return { candidate, score, why }
  })
  let ofAuthor = 0
  return scored
    .toSorted((one, other) => other.score - one.score || other.candidate.id - one.candidate.id)
    .filter(({ candidate }) => !candidate.sameAuthor || (ofAuthor += 1) <= OF_ONE_AUTHOR)
    .slice(0, MOST)
    .map(({ candidate: { id, tag }, why }) => ({ id, why, whyTag: why === 'tag' ? tag : '' }))
}
