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

/** With what the last choice needs. */
export interface Ranked extends Recommended {
  sameAuthor: boolean
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

/** All of them, the best first: the same for everybody. */
export function rank(candidates: readonly Candidate[]): Ranked[] {
  const scored = candidates.map((candidate) => {
    const parts = worth(candidate)
    const score = parts.reduce((sum, [, points]) => sum + points, 0)
    const [why] = parts.reduce((most, part) => (part[1] > most[1] ? part : most))
    return { candidate, score, why }
  })
  return scored
    .toSorted((one, other) => other.score - one.score || other.candidate.id - one.candidate.id)
    .map(({ candidate: { id, tag, sameAuthor }, why }) => ({
      id,
      why,
      whyTag: why === 'tag' ? tag : '',
      sameAuthor,
    }))
}

/** The list, of those that remain when somebody's own were taken out. */
export function choose<One extends { sameAuthor: boolean }>(ranked: readonly One[]): One[] {
  let ofAuthor = 0
  return ranked.filter(({ sameAuthor }) => !sameAuthor || (ofAuthor += 1) <= OF_ONE_AUTHOR).slice(0, MOST)
}
