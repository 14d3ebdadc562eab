import * as v from 'valibot'

// Controls, lone surrogates, line breaks, and the letters that show nothing.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * Others read it or it is searched: the server looks for prohibited terms in it before a use case sees it. Every text
 * of a member's call is marked with this or with the next (or is formal: a pattern without spaces or Chinese).
 */
export const written = v.metadata<string, { written: true }>({ written: true })

/** Nobody is ever shown it: a password, what is only compared, what is kept encrypted. */
export const unread = v.metadata<string, { written: false }>({ written: false })

/** One line that a member writes, in characters as a reader counts them, with nothing in it that cannot be seen. */
export const shortText = (what: string, most: number) =>
  v.pipe(
    v.string(`请输入${what}`),
    v.trim(),
    v.check((text) => Array.from(text).length <= most, `${what}最多 ${most} 个字`),
    v.check((text) => !INVISIBLE.test(text), `${what}不能包含不可见字符`),
    written,
  )

/** As above, over several lines. */
export const longText = (what: string, most: number) =>
  v.pipe(
    v.string(`请输入${what}`),
    v.trim(),
    v.check((text) => Array.from(text).length <= most, `${what}最多 ${most} 个字`),
    v.check((text) => !INVISIBLE.test(text.replaceAll(/\r?\n/g, ' ')), `${what}不能包含不可见字符`),
    written,
  )
