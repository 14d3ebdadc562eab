/** The rules of contract/src/account-rules.ts for what is edited here, so that nobody waits for the server to say no. */

export const NICKNAME_MOST = 16
export const SIGNATURE_MOST = 100

// As in the contract: controls, lone surrogates, line breaks, and the letters that show nothing.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

/** In characters as a reader counts them. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

export function nicknameError(text: string): string | undefined {
  if (text.trim() === '') return '请输入昵称'
  return shortTextError('昵称', text, NICKNAME_MOST)
}

export const signatureError = (text: string): string | undefined =>
  shortTextError('签名', text, SIGNATURE_MOST)

function shortTextError(what: string, text: string, most: number): string | undefined {
  if (lengthOf(text) > most) return `${what}最多 ${most} 个字`
  return INVISIBLE.test(text.trim()) ? `${what}不能包含不可见字符` : undefined
}

/** A signature is one line: what was pasted with breaks keeps its words. */
export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')
