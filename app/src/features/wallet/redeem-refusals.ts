import { isRefusalOf } from '@qingyu/client/errors'

const BESIDE_FIELD = new Set<string>([
  'CODE_UNKNOWN',
  'CODE_USED',
  'CODE_EXPIRED',
  'INVALID_INPUT',
  'TOO_MANY',
])

/** What is wrong with the code, in the server's words; undefined for what concerns something else. */
export const codeError = (error: unknown): string | undefined =>
  isRefusalOf('system/exchange', error) && BESIDE_FIELD.has(error.code) ? error.message : undefined
