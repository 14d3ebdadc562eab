import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { CommonError, ErrorAnswer, ErrorCode } from './errors.ts'

/**
 * Who may call.
 * - `anyone`: visitors and members (a token that is no longer good is refused with 420 all the same)
 * - `member`: a live session; a frozen member too (to read, to leave, to take the data along)
 * - `acting-member`: a live session of an account that may act; a frozen one gets ACCOUNT_FROZEN
 * - `operator`: a live session of the console, in one of the endpoint's roles; NOT_ALLOWED for the others
 */
export type Caller = 'anyone' | 'member' | 'acting-member' | 'operator'

/** Of operators. The owner may do everything, whether an endpoint names him or not. */
export const ROLES = ['owner', 'editor', 'moderator', 'finance', 'support'] as const
export type Role = (typeof ROLES)[number]

/**
 * A parameter that names an object, and whose it must be. `caller`: another's object and a missing one
 * answer the same code, so that nobody can probe what exists. The access test tries each of them.
 */
export interface NamedObject {
  kind:
    | 'session'
    | 'picture'
    | 'document'
    | 'person'
    | 'order'
    | 'statement'
    | 'video-upload'
    | 'work'
    | 'comment'
    | 'operator-session'
  of: 'caller'
  otherwise: ErrorCode
}

interface AnyEndpoint {
  /** Below /api/. The historical names of the specification appear here and nowhere else. */
  path: string
  /** One English sentence for the reference. */
  does: string
  caller: Caller
  input: GenericSchema
  output: GenericSchema
  errors: readonly ErrorCode[]
  objects: Record<string, NamedObject>
  /** A valid input: printed in the reference and sent by the generated tests. */
  example: object
}

export interface MemberEndpoint extends AnyEndpoint {
  caller: Exclude<Caller, 'operator'>
}

export interface OperatorEndpoint extends AnyEndpoint {
  caller: 'operator'
  roles: readonly Role[]
  /** The name under which each call is in the operators' log; null for one that reads nothing personal and changes nothing. */
  act: string | null
  /** The console sends it by itself: no sign that somebody sits there. */
  unattended?: true
}

export type Endpoint = MemberEndpoint | OperatorEndpoint

/** Keeps the literal types of a declaration, so that types flow from here to the button. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

export type InputOf<E extends Endpoint> = InferOutput<E['input']>
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
export type ErrorOf<E extends Endpoint> =
  | CommonError
  | E['errors'][number]
  | (E['caller'] extends 'acting-member' ? 'ACCOUNT_FROZEN' : never)
  | (E['caller'] extends 'operator' ? 'NOT_ALLOWED' : never)

/** What `call()` of the client knows of an endpoint. */
export interface CallTypes<E extends Endpoint> {
  input: InferInput<E['input']>
  output: OutputOf<E>
  error: ErrorAnswer<ErrorOf<E>>
}
