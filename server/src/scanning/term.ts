/** How a writer may have disguised a term. A term is found through a trick only if it allows it. */
export const TRICKS = ['alike', 'spaced', 'repeated', 'split', 'symbol', 'pinyin', 'initials'] as const
export type Trick = (typeof TRICKS)[number]

/** What happens to a text with the term in it: it is not taken, or it is taken and a person looks at it. */
export type Severity = 'refuse' | 'review'

export interface Term {
  term: string
  severity: Severity
  /**
   * - `alike`: letters that look like others (ѕ, ｓ, ⓢ, 5, ś; 徽 for 微)
   * - `spaced`: gaps, punctuation or emoji between its characters
   * - `repeated`: characters written several times
   * - `split`: a character written as its parts (木仓 for 枪)
   * - `symbol`: a sign or emoji for a character (➕ for 加)
   * - `pinyin`, `initials`: by the syllables of `pinyin`, or their first letters, in place of some or all characters
   */
  tricks: readonly Trick[]
  /** One syllable for each character, others after a slash: "jia wei/v xin". Empty where it would catch too much. */
  pinyin: string
  /** Harmless words that a hit may be part of or overlap with: 大麻烦 for 大麻. */
  exceptions: readonly string[]
}
