import { readTerm } from './read-text.ts'
import type { Token } from './read-text.ts'
import type { Term, Trick } from './term.ts'

/** One spelling of a term, as it is searched. */
export interface Pattern {
  tokens: readonly Token[]
  /** By which the spelling itself differs from the term. */
  trick: Trick | undefined
  /** Where a syllable begins: there, and only there, a spelling in pinyin may have spaces. */
  breaks: ReadonlySet<number>
}

const MOST_SPELLINGS = 400

export function patternsOf(term: Term): Pattern[] {
  return [...patterns([term.term], undefined), ...spellings(term)]
}

/** As it is written, without stand-ins. */
export const patternOf = (text: string): Pattern => pattern([text], undefined, readTerm(text).inRows)

function patterns(parts: readonly string[], trick: Trick | undefined): Pattern[] {
  const { inRows, oneByOne } = readTerm(parts.join(''))
  const readings = inRows.length === oneByOne.length ? [inRows] : [inRows, oneByOne]
  return readings.map((tokens) => pattern(parts, trick, tokens))
}

function pattern(parts: readonly string[], trick: Trick | undefined, tokens: readonly Token[]): Pattern {
  const breaks = new Set<number>()
  let length = 0
  for (const part of parts) {
    breaks.add(tokens.findIndex(({ start }) => start === length))
    length += part.length
  }
  return { tokens, trick, breaks }
}

interface Choice {
  text: string
  kind: 'character' | 'syllable' | 'initial'
}

function spellings({ term, pinyin, tricks }: Term): Pattern[] {
  if (pinyin === '') return []
  const characters = Array.from(term)
  const syllables = pinyin.split(' ')
  const choices = characters.map((character, index): Choice[] => {
    const sounds = (syllables[index] ?? '').split('/').filter(Boolean)
    const initials = new Set(sounds.map((sound) => sound.slice(0, 1)))
    return [
      { text: character, kind: 'character' },
      ...(tricks.includes('pinyin') ? sounds : []).map((text): Choice => ({ text, kind: 'syllable' })),
      // A syllable of one letter ("v") is there already.
      ...(tricks.includes('initials') ? [...initials] : [])
        .filter((text) => !sounds.includes(text))
        .map((text): Choice => ({ text, kind: 'initial' })),
    ]
  })
  if (choices.reduce((product, { length }) => product * length, 1) > MOST_SPELLINGS * 10) return []
  let rows: Choice[][] = [[]]
  for (const options of choices) rows = rows.flatMap((row) => options.map((option) => [...row, option]))
  return rows
    .filter(isReadable)
    .slice(0, MOST_SPELLINGS)
    .flatMap((row) =>
      patterns(
        row.map(({ text }) => text),
        row.some(({ kind }) => kind === 'initial') ? 'initials' : 'pinyin',
      ),
    )
}

/** Whether the term can be recognised: in syllables, in at least three initials, or with enough of it left. */
function isReadable(row: readonly Choice[]): boolean {
  const count = (wanted: Choice['kind']) => row.filter(({ kind }) => kind === wanted).length
  const [characters, initials] = [count('character'), count('initial')]
  if (characters === row.length) return false
  if (characters === 0) return initials === 0 || row.every(({ text }) => text.length === 1 && row.length >= 3)
  return initials === 0 || (row.length >= 3 && characters >= Math.floor(row.length / 2))
}
