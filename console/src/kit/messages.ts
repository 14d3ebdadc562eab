import { CallError } from '@qingyu/client/errors'

/** What to tell somebody of a failure: the server's sentence, or ours. */
export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : '出错了，请稍后再试'
