import { CallError } from '@qingyu/client/errors'

/** The sentence of a call that failed; anything else is a fault of ours and goes on. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  throw error
}
