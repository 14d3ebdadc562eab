import type { ErrorCode, ErrorDetails } from '@qingyu/contract/errors'
import { statusOf } from '@qingyu/contract/errors'
import { PreparedJson } from '../calls/use-case.ts'
import { plain, sentenceFor } from './copy.ts'

/** What lies inside the envelope of an answer: { status, msg, data }. */

export const succeeded = (data: unknown): string =>
  `{"status":1,"msg":"${plain.success}","data":${data instanceof PreparedJson ? data.json : JSON.stringify(data)}}`

export function refused(code: ErrorCode, details: object): string {
  // Refused was made by a typed `fail`: the details are those of the code.
  const msg = sentenceFor(code, details as ErrorDetails[ErrorCode] & { reason: string; retry_after: number })
  return JSON.stringify({ status: statusOf(code), msg, data: { code, ...details } })
}
