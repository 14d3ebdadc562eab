/** Pure rules of accounts. */

export const levelOf = (exp: number, thresholds: readonly number[]): number =>
  Math.max(1, thresholds.filter((needed) => exp >= needed).length)

/** The experience at which the next level begins; at the highest, its own. */
export const nextLevelExp = (exp: number, thresholds: readonly number[]): number =>
  thresholds.find((needed) => needed > exp) ?? thresholds.at(-1) ?? 0

const HAN = /\p{Script=Han}/u
const normal = (text: string) => text.normalize('NFKC').toLowerCase()
const letters = (text: string) => normal(text).replace(/[^\p{L}]/gu, '')

/**
 * Names that would pass for the house's own. A Chinese word counts at the beginning or the end (在线客服); a Latin one
 * as a word of its own, digits aside (admin_2, but not badminton), or spelt with gaps (a.d.m.i.n).
 */
export function isReserved(name: string, reserved: readonly string[]): boolean {
  const whole = letters(name)
  const words = new Set(
    normal(name)
      .split(/[\s_.-]+/u)
      .map(letters),
  )
  return reserved
    .map(letters)
    .some((word) =>
      HAN.test(word) ? whole.startsWith(word) || whole.endsWith(word) : whole === word || words.has(word),
    )
}

const COMMON_PASSWORDS = new Set(
  'a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 admin123 iloveyou1 letmein1 passw0rd password1 password12 password123 q1w2e3r4 qq123456 qwe12345 qwer1234 qwerty12 qwerty123 woaini1314 woaini520 1q2w3e4r 1qaz2wsx 5201314a 123456aa 123456abc 12345678a 123456789a zxcvbnm1'.split(
    ' ',
  ),
)

/** What is wrong with a chosen password beyond its form, as a sentence; undefined when nothing is. */
export function passwordWeakness(password: string, username: string): string | undefined {
  const folded = password.toLowerCase()
  if (COMMON_PASSWORDS.has(folded)) return '这个密码太常见，请换一个'
  // What is left beside the name must be a password of some length by itself.
  if (
    username &&
    folded.replaceAll(username.toLowerCase(), '').length < 6 &&
    folded.includes(username.toLowerCase())
  )
    return '密码与用户名过于相似，请换一个'
  if (new Set(folded).size < 4) return '密码过于简单，请换一个'
  return undefined
}
