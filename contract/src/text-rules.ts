import * as v from 'valibot'

// Controls, lone surrogates, line breaks, and the letters that show nothing.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

/** One line that a member writes, in characters as a reader counts them, with nothing in it that cannot be seen. */
export const shortText = (what: string, most: number) =>
  v.pipe(
    v.string(`请输入${what}`),
    v.trim(),
    v.check((text) => Array.from(text).length <= most, `${what}最多 ${most} 个字`),
    v.check((text) => !INVISIBLE.test(text), `${what}不能包含不可见字符`),
  )
