import { fromMoreAlphabets, LETTER_SIGNS, lookedAt, simplify } from './letters.ts'
import { standInsFrom } from './stand-ins.ts'
import type { StandIn } from './stand-ins.ts'

/** What lies between two characters, as bits. */
export const GAP = { none: 0, invisible: 1, space: 2, sentence: 4, noise: 8 } as const

export type Script = 'han' | 'latin' | 'digit' | 'other'

/** One character of a text as a reader takes it, however it was written, and where that was. */
export interface Token {
  /** The letter it passes for: what is searched. */
  looks: number
  /** NFKC, lower case, simplified: what it is. */
  is: number
  script: Script
  /** How often it stands there in a row. */
  times: number
  /** What lies between it and the one before. */
  gap: number
  /** How it came to stand here, if it is not written itself. */
  standIn: StandIn['trick'] | undefined
  start: number
  end: number
}

interface Piece {
  is: number
  script: Script | undefined
  gap: number
  standIn: StandIn['trick'] | undefined
  start: number
  end: number
}

/** As it is written; and, where something in it may stand for something else, as it reads with that. */
export function readText(text: string): Token[][] {
  const pieces = piecesOf(text)
  const replaced = replaceStandIns(pieces)
  return replaced ? [tokensOf(pieces), tokensOf(replaced)] : [tokensOf(pieces)]
}

/** Of a term: with its double letters in one token, and one by one as they are where something lies between them. */
export function readTerm(term: string): { inRows: Token[]; oneByOne: Token[] } {
  const pieces = piecesOf(term)
  return { inRows: tokensOf(pieces), oneByOne: tokensOf(pieces, false) }
}

// Letters and signs that show nothing; line ends are spaces of a kind that ends a sentence.
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u2800\u3164\uffa0]|(?![\t\n\v\f\r\u0085])\p{Cc}/u
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/u
const SENTENCE = /[,!?;:"'()[\]{}，。！？；：、…“”‘’（）「」『』【】《》〈〉]/u
const LETTER = /\p{L}|\p{Nl}/u
// Strokes are no words; they serve as bars and dots.
const STROKE = /[丨丶丿亅丄丅丷]/u
const HAN = /\p{Script=Han}/u
const EMOJI = /[\p{Emoji_Presentation}㊗㊙]/u
const MODIFIER = /[\p{Sk}\u02b9-\u02ff]/u
const ALPHABET = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    for (const [is, script, gap] of kindsOf(character))
      pieces.push({ is, script, gap, standIn: undefined, start, end })
    start = end
  }
  return pieces
}

type Kind = readonly [is: number, script: Script | undefined, gap: number]
// A chat uses the same few thousand characters again and again.
const known = new Map<string, readonly Kind[]>()
const MOST_KNOWN = 20_000

function kindsOf(character: string): readonly Kind[] {
  const before = known.get(character)
  if (before) return before
  const kinds = /[…㊗㊙\u{1f200}-\u{1f2ff}]/u.test(character)
    ? [kindOf(character)]
    : Array.from(character.normalize('NFKC').toLowerCase(), kindOf)
  if (known.size < MOST_KNOWN) known.set(character, kinds)
  return kinds
}

function kindOf(character: string): Kind {
  const written = character.codePointAt(0) ?? 0
  const is = fromMoreAlphabets(written)
  if (is !== written) return [is, 'latin', GAP.none]
  // ㊙, 🈲 and the like are pictures; ˉ and its kind are strokes beside letters.
  if (EMOJI.test(character) || MODIFIER.test(character)) return [is, undefined, GAP.noise]
  if (/\d/.test(character)) return [is, 'digit', GAP.none]
  if (STROKE.test(character)) return [is, undefined, GAP.noise]
  if (HAN.test(character)) return [simplify(is), 'han', GAP.none]
  if (INVISIBLE.test(character)) return [is, undefined, GAP.invisible]
  if (LETTER.test(character)) return [is, ALPHABET.test(character) ? 'latin' : 'other', GAP.none]
  if (LINE_END.test(character) || SENTENCE.test(character)) return [is, undefined, GAP.sentence]
  if (/\s/u.test(character)) return [is, undefined, GAP.space]
  return [is, undefined, GAP.noise]
}

const PLUS = 0x2b

function replaceStandIns(pieces: readonly Piece[]): Piece[] | undefined {
  const replaced: Piece[] = []
  let found = false
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (!piece) break
    const standIn = standInsFrom
      .get(piece.is)
      ?.find(({ parts }) => parts.every((part, offset) => pieces[at + offset]?.is === part))
    if (!standIn || (piece.is === PLUS && addsUp(pieces, at))) {
      replaced.push(piece)
      continue
    }
    found = true
    const end = pieces[at + standIn.parts.length - 1]?.end ?? piece.end
    for (const is of standIn.for)
      replaced.push({
        is,
        script: is < 128 ? 'latin' : 'han',
        gap: GAP.none,
        standIn: standIn.trick,
        start: piece.start,
        end,
      })
    at += standIn.parts.length - 1
  }
  return found ? replaced : undefined
}

/** Ctrl+V, c++, 1+1: a plus after a letter or digit of the alphabet, or beside another, means itself. */
function addsUp(pieces: readonly Piece[], at: number): boolean {
  let before = at - 1
  while (pieces[before]?.gap === GAP.space) before -= 1
  const previous = pieces[before]
  return (
    previous?.script === 'latin' ||
    previous?.script === 'digit' ||
    previous?.is === PLUS ||
    pieces[at + 1]?.is === PLUS ||
    pieces[at + 1]?.script === 'digit'
  )
}

function tokensOf(pieces: readonly Piece[], inRows = true): Token[] {
  const tokens: Token[] = []
  let gap = 0
  for (const [at, piece] of pieces.entries()) {
    const script = piece.script ?? (isLetterSign(pieces, at) ? 'latin' : undefined)
    if (!script) {
      gap |= piece.gap
      continue
    }
    const { is, standIn, start, end } = piece
    const last = tokens.at(-1)
    if (inRows && last?.is === is && gap <= GAP.invisible && last.standIn === standIn) {
      last.times += 1
      last.end = end
    } else tokens.push({ looks: is, is, script, times: 1, gap, standIn, start, end })
    gap = 0
  }
  takeLooks(tokens)
  return tokens
}

const isAlphabetic = (piece: { script: Script | undefined } | undefined) =>
  piece?.script === 'latin' || piece?.script === 'digit'

/** k!ll, wh@tsapp, a$$: between letters such a sign is a letter. */
function isLetterSign(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]
  return (
    piece !== undefined &&
    LETTER_SIGNS.has(piece.is) &&
    isAlphabetic(pieces[at - 1]) &&
    isAlphabetic(pieces[at + 1])
  )
}

const ASCII_LETTER_END = 0x7a

/** Letters of other alphabets pass for Latin ones among Latin or Chinese ones; a Russian word is a Russian word. */
function takeLooks(tokens: Token[]): void {
  for (let from = 0; from < tokens.length;) {
    let to = from
    let latin = false
    while (isAlphabetic(tokens[to]) && (to === from || (tokens[to]?.gap ?? 0) <= GAP.invisible)) {
      latin ||= isLatin(tokens[to])
      to += 1
    }
    if (to === from) {
      const token = tokens[from]
      if (token?.script === 'han') token.looks = lookedAt(token.is)
      from += 1
      continue
    }
    const next = tokens[to]
    const alone = to === from + 1
    const amongHan =
      (tokens[from - 1]?.script === 'han' && (alone || (tokens[from]?.gap ?? 0) <= GAP.invisible)) ||
      (next?.script === 'han' && (alone || next.gap <= GAP.invisible))
    for (const token of tokens.slice(from, to))
      if (latin || amongHan || token.is <= ASCII_LETTER_END) token.looks = letterLooks(token.is)
    from = to
  }
}

const LATIN = /\p{Script=Latin}/u
const isLatin = (token: Token | undefined) =>
  token?.script === 'latin' && LATIN.test(String.fromCodePoint(token.is))

function letterLooks(is: number): number {
  const sign = LETTER_SIGNS.get(is)
  if (sign !== undefined) return sign
  if (is < 128) return lookedAt(is)
  const direct = lookedAt(is)
  if (direct !== is) return direct
  // Without its accents.
  return lookedAt(String.fromCodePoint(is).normalize('NFD').codePointAt(0) ?? is)
}
