import traditionalPairs from 'opencc-js/dict/TSCharacters'

/** Which character a character stands for. */

const codePoint = (character: string) => character.codePointAt(0) ?? 0

// Characters only: the phrases of the dictionary choose between writings that a search for terms does not tell apart.
const simplified = new Map(
  traditionalPairs.split('|').map((pair): [number, number] => {
    const [from = '', to = ''] = pair.split(' ')
    return [codePoint(from), codePoint(to)]
  }),
)
export const simplify = (character: number) => simplified.get(character) ?? character

/** After each letter the ones that pass for it. Whole scripts that NFKC knows (ｆ, ⓕ, 𝒇, ᶠ) are not repeated here. */
const LOOK_ALIKES = [
  'a аαɑᴀɐ',
  'b вьβʙɓƅ',
  'c сϲᴄςↄ',
  'd ԁɗᴅđ',
  'e еєεҽᴇəǝɛ',
  'f ϝғƒꜰ',
  'g ɡցɢ',
  'h нһհʜђ',
  'i іιɩɪıї',
  'j јϳᴊʝ',
  'k кκᴋҝқ',
  'l ʟłӏ',
  'm мᴍɱ',
  'n пηɴռи',
  'o оοσօᴏøө',
  'p рρᴘƿ',
  'q ԛգʠ',
  'r гᴦʀɾя',
  's ѕꜱʂ',
  't тτᴛŧ',
  'u υսᴜцʋ',
  'v νѵᴠ',
  'w ѡωᴡшɯ',
  'x хχҳ',
  'y уүγʏ',
  'z ᴢʐƶ',
  '微 薇葳溦徽嶶癓',
  '信 伩',
  '卡 咔',
  '办 辧',
  '麻 痳',
  '博 愽慱',
  '毒 毐',
  '药 葯',
  '钱 銭',
]
const DIGITS = 'o0 i1 e3 a4 s5 t7 b8 g9'

/** Only inside a word: outside, they are what they are. */
export const LETTER_SIGNS = new Map(
  [...'@a$s!i|i'.matchAll(/(.)(.)/g)].map(([, sign = '', letter = '']) => [
    codePoint(sign),
    codePoint(letter),
  ]),
)

const letterOf = new Map<number, number>([
  // i and l pass for each other in both directions.
  [codePoint('l'), codePoint('i')],
  ...LOOK_ALIKES.flatMap((line) => {
    const [letter = '', others = ''] = line.split(' ')
    return Array.from(others, (other): [number, number] => [
      codePoint(other),
      codePoint(letter === 'l' ? 'i' : letter),
    ])
  }),
  ...DIGITS.split(' ').map((pair): [number, number] => [codePoint(pair.slice(1)), codePoint(pair)]),
])

/** The letter that a reader takes this one for; the accents are gone already. */
export const lookedAt = (character: number) => letterOf.get(character) ?? character

const A = codePoint('a')
/** First of 26 letters each that NFKC leaves alone: negative circled, negative squared, regional indicators. */
const MORE_ALPHABETS = [0x1_f150, 0x1_f170, 0x1_f1e6]

export function fromMoreAlphabets(character: number): number {
  for (const first of MORE_ALPHABETS)
    if (character >= first && character < first + 26) return A + character - first
  return character
}
