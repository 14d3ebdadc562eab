import { GAP } from './read-text.ts'
import type { Token } from './read-text.ts'
import type { Pattern } from './term-patterns.ts'
import type { Trick } from './term.ts'

/**
 * Whether the place where a pattern was found is the term in disguise, and by which tricks; undefined when it is
 * something harmless that only happens to contain its letters.
 */
export function judgeMatch(pattern: Pattern, tokens: readonly Token[], from: number): Set<Trick> | undefined {
  const matched = tokens.slice(from, from + pattern.tokens.length)
  const after = tokens[from + matched.length]
  const tricks = new Set<Trick>(pattern.trick ? [pattern.trick] : [])
  for (const { standIn } of matched) if (standIn) tricks.add(standIn)
  return looksRight(pattern, matched, tricks) &&
    repeatsRight(pattern, matched, tricks) &&
    standsAlone(pattern, matched, tokens[from - 1], after) &&
    gapsRight(pattern, matched, tokens[from - 1], after, tricks)
    ? tricks
    : undefined
}

const [A, Z, I, L] = [0x61, 0x7a, 0x69, 0x6c]
const isAsciiLetter = (is: number) => is >= A && is <= Z

/** A letter may be replaced by one that looks like it, not a rare one by the common one that it looks like. */
function looksRight({ tokens }: Pattern, matched: readonly Token[], tricks: Set<Trick>): boolean {
  let letters = 0
  let digits = 0
  for (const [index, { is, script }] of matched.entries()) {
    const wanted = tokens[index]
    if (wanted?.script === 'latin') letters += 1
    if (wanted?.script === 'latin' && script === 'digit') digits += 1
    if (!wanted || is === wanted.is) continue
    if (wanted.script === 'han' ? wanted.looks !== wanted.is : !isAsciiLetter(wanted.is)) return false
    if (isAsciiLetter(is) && !(swaps(is) && swaps(wanted.is))) return false
    tricks.add('alike')
  }
  // Of 100 or 1337 no word is left.
  return digits * 2 <= letters
}

const swaps = (is: number) => is === I || is === L

function repeatsRight({ tokens }: Pattern, matched: readonly Token[], tricks: Set<Trick>): boolean {
  const all = matched.every(({ times }, index) => times > (tokens[index]?.times ?? 1))
  for (const [index, { times, script }] of matched.entries()) {
    const wanted = tokens[index]?.times ?? 1
    if (times < wanted) return false
    // Of 冰冰毒 the second half is the term as it is; in a word a double letter makes another word, a longer row does not.
    const edge = index === 0 || index === matched.length - 1
    if (times === wanted || (edge && script === 'han')) continue
    if (script !== 'han' && times < 3 && !all) return false
    tricks.add('repeated')
  }
  return true
}

const touches = (token: Token | undefined) => token !== undefined && token.gap <= GAP.invisible
const isLetter = (token: Token | undefined) => token?.script === 'latin'

/** The ends of Latin letters are ends of words: class is not hit by ass. */
function standsAlone(
  { tokens }: Pattern,
  matched: readonly Token[],
  before: Token | undefined,
  after: Token | undefined,
): boolean {
  const [first, last] = [matched[0], matched.at(-1)]
  if (isLetter(tokens[0]) && touches(first) && isLetter(before)) return false
  if (isLetter(tokens.at(-1)) && touches(after) && isLetter(after)) return false
  // m/e/t/h/o/d: where the whole word is spelt out, its end is not here.
  const spelt = matched[1]?.gap ?? 0
  if (tokens.length < 2 || spelt <= GAP.invisible || !tokens.every(isLetter)) return true
  return !(
    (isLetter(before) && before?.times === 1 && first?.gap === spelt) ||
    (isLetter(after) && after?.gap === spelt && last?.times === 1)
  )
}

function gapsRight(
  pattern: Pattern,
  matched: readonly Token[],
  before: Token | undefined,
  after: Token | undefined,
  tricks: Set<Trick>,
): boolean {
  const gaps = matched.slice(1).map(({ gap }) => gap)
  const all = gaps.reduce((bits, gap) => bits | gap, 0)
  if (all === GAP.none) return true
  const everywhere = gaps.every((gap) => gap > GAP.invisible)
  if (pattern.tokens.every(isLetter)) {
    // w/x is not wx.
    if (gaps.length < 2 && all > GAP.invisible) return false
    const within = gaps.filter((_, index) => !pattern.breaks.has(index + 1))
    const quiet = within.every((gap) => (gap & (GAP.space | GAP.sentence)) === 0)
    if (!everywhere && !quiet) return false
    if (everywhere || within.some((gap) => gap !== GAP.none)) tricks.add('spaced')
    return true
  }
  tricks.add('spaced')
  if (everywhere && gaps.length > 1) return true
  const ends = Number(!continues(before, matched[0])) + Number(!continues(matched.at(-1), after))
  // 天气结冰，毒蛇冬眠: what a sentence or a space divides belongs together only where it stands apart from the rest.
  if ((all & GAP.sentence) !== 0) return ends === 2
  if (gaps.some((gap) => (gap & (GAP.space | GAP.noise)) === GAP.space)) return ends >= 1
  return true
}

/** Whether Chinese text runs on from one to the other. */
const continues = (one: Token | undefined, next: Token | undefined) =>
  one?.script === 'han' && next?.script === 'han' && touches(next)
