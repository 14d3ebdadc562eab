import { createAutomaton } from './automaton.ts'
import { judgeMatch } from './judge-match.ts'
import { GAP, readText } from './read-text.ts'
import type { Token } from './read-text.ts'
import { patternOf, patternsOf } from './term-patterns.ts'
import type { Pattern } from './term-patterns.ts'
import type { Severity, Term, Trick } from './term.ts'

/** A term in a text, and where: `text.slice(start, end)` is what a reviewer sees marked. */
export interface Hit {
  term: string
  severity: Severity
  tricks: readonly Trick[]
  start: number
  end: number
}

export type CheckText = (text: string) => Hit[]

interface Entry {
  term: Term
  pattern: Pattern
  exception: boolean
}

interface Match {
  entry: Entry
  from: number
  to: number
}

export function createMatcher(terms: readonly Term[]): CheckText {
  const entries = terms.flatMap((term): Entry[] => [
    ...patternsOf(term).map((pattern) => ({ term, pattern, exception: false })),
    ...term.exceptions.map((text) => ({ term, pattern: patternOf(text), exception: true })),
  ])
  const longest = entries.reduce((most, { pattern }) => Math.max(most, pattern.tokens.length), 0)
  const automaton = createAutomaton(entries.map(({ pattern }) => pattern.tokens.map(({ looks }) => looks)))

  function hitsIn(tokens: readonly Token[]): Hit[] {
    const matches: Match[] = []
    // By where they end: only the few around a hit are asked, or a long text full of both would take seconds.
    const exceptions = new Map<number, Match[]>()
    automaton.search(
      tokens.map(({ looks }) => looks),
      (number, end) => {
        const entry = entries[number]
        if (!entry) return
        const match = { entry, from: end - entry.pattern.tokens.length + 1, to: end }
        if (!entry.exception) matches.push(match)
        else if (!exceptions.get(end)?.push(match)) exceptions.set(end, [match])
      },
    )
    return matches.flatMap((match): Hit[] => {
      const { entry, from, to } = match
      const tricks = judgeMatch(entry.pattern, tokens, from)
      if (!tricks || ![...tricks].every((trick) => entry.term.tricks.includes(trick))) return []
      for (let end = from; end < to + longest; end += 1)
        if (exceptions.get(end)?.some((other) => pardons(other, match, tokens))) return []
      const { term, severity } = entry.term
      const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? 0]
      return [{ term, severity, tricks: [...tricks], start, end }]
    })
  }

  return (text) => {
    const hits = new Map<string, Hit>()
    for (const tokens of readText(text))
      for (const hit of hitsIn(tokens)) {
        const place = `${hit.term} ${hit.start}`
        if (!hits.has(place)) hits.set(place, hit)
      }
    return [...hits.values()].toSorted((a, b) => a.start - b.start)
  }
}

/**
 * Whether the hit is part of, or runs into, a harmless word. The word has to be written as it is, and what it adds to
 * the hit has to follow at once: 大麻 烦请联系 is no 大麻烦.
 */
function pardons(exception: Match, hit: Match, tokens: readonly Token[]): boolean {
  const { entry, from, to } = exception
  if (entry.term !== hit.entry.term || from > hit.to || to < hit.from) return false
  if (from >= hit.from && to <= hit.to && length(entry) <= length(hit.entry)) return false
  return entry.pattern.tokens.every((wanted, index) => {
    const place = from + index
    const token = tokens[place]
    if (!token || token.is !== wanted.is || token.times < wanted.times) return false
    const inside = index === 0 || (place > hit.from && place <= hit.to)
    return inside || token.gap <= GAP.invisible || token.standIn === 'symbol'
  })
}

const length = ({ pattern }: Entry) => pattern.tokens.reduce((sum, { times }) => sum + times, 0)
