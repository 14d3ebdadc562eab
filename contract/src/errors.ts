/** Every refusal a call can answer with, and what travels beside its code in `data`. */
export interface ErrorDetails {
  INVALID_INPUT: { field: string; reason: string }
  SIGNED_OUT: object
  ACCOUNT_FROZEN: { reason: string }
  NOT_FOUND: object
  TOO_MANY: { retry_after: number }
  CLOCK_SKEW: { now: number }
  PROHIBITED_TEXT: { field: string }
  INTERNAL: { request_id: string }

  USERNAME_TAKEN: object
  USERNAME_RESERVED: object
  WEAK_PASSWORD: { reason: string }
  WRONG_CREDENTIALS: object
  WRONG_PASSWORD: object
  INVITE_CODE_UNKNOWN: object
  NICKNAME_RESERVED: object
  PICTURE_NOT_YOURS: object
  DOCUMENT_NOT_YOURS: object
  UNDER_AGE: object
  VERIFICATION_WAITING: object
  VERIFICATION_PASSED: object
  VERIFICATION_ENDED: object

  REQUEST_ID_REUSED: object
  NOT_ENOUGH_COINS: { short: number }
  SPENDING_LIMIT: { left: number }
  ALREADY_OWNED: object
  NO_TICKET: object
  TICKET_TOO_SMALL: object
  CODE_UNKNOWN: object
  CODE_USED: object
  CODE_EXPIRED: object
  PRODUCT_UNKNOWN: object
  PAY_WAY_UNKNOWN: object
  PAYMENT_UNAVAILABLE: object

  NOT_FOR_SALE: object
  NO_FREE_VIEW: object
  NOT_VERIFIED: object
  UPLOAD_NOT_YOURS: object
  UPLOAD_FAILED: object
  WORK_NOT_YOURS: object
  WORK_FIXED: object
  NO_CONSENT: object
  COMMENT_NOT_YOURS: object

  ALREADY_REPORTED: object
  OWN_OBJECT: object

  NOT_ALLOWED: object
  LOCKED_OUT: { retry_after: number }
  WRONG_CODE: object
  SIGN_IN_OVER: object
  INVITATION_OVER: object
  LOGIN_TAKEN: object
  LAST_OWNER: object
  QUEUE_EMPTY: object
  TASK_TAKEN: object
  TASK_NOT_YOURS: object
  OBJECT_CHANGED: object
  DOCUMENTS_UNREAD: object
  DOCUMENTS_CLOSED: object
  OWN_REQUEST: object
  RELEASE_LACKS: { lacks: readonly string[] }
}

export type ErrorCode = keyof ErrorDetails

/** What any call may answer, whatever it declares: the pipeline in front of the use case raises these. */
export const COMMON_ERRORS = [
  'INVALID_INPUT',
  'SIGNED_OUT',
  'TOO_MANY',
  'CLOCK_SKEW',
  'PROHIBITED_TEXT',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

export type CommonError = (typeof COMMON_ERRORS)[number]

export type ErrorAnswer<C extends ErrorCode> = { [K in C]: { code: K } & ErrorDetails[K] }[C]

/** The `status` of the specification that carries a code. */
export function statusOf(code: ErrorCode): 0 | 420 | 429 | 500 {
  if (code === 'SIGNED_OUT') return 420
  if (code === 'TOO_MANY') return 429
  return code === 'INTERNAL' ? 500 : 0
}
