import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { CommonError, ErrorAnswer, ErrorCode } from './errors.ts'

/**
 * Who may call.
 * - `anyone`: visitors and members (a token that is no longer good is refused with 420 all the same)
 * - `member`: a live session; a frozen member too (to read, to leave, to take the data along)
 * - `acting-member`: a live session of an account that may act; a frozen one gets ACCOUNT_FROZEN
 */
export type Caller = 'anyone' | 'member' | 'acting-member'

/**
 * A parameter that names an object, and whose it must be. `caller`: another's object and a missing one
 * answer the same code, so that nobody can probe what exists. The access test tries each of them.
 */
export interface NamedObject {
  kind: 'session' | 'picture' | 'order'
  of: 'caller'
  otherwise: ErrorCode
}

export interface Endpoint {
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

/** Keeps the literal types of a declaration, so that types flow from here to the button. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

export type InputOf<E extends Endpoint> = InferOutput<E['input']>
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
export type ErrorOf<E extends Endpoint> =
  | CommonError
  | E['errors'][number]
  | (E['caller'] extends 'acting-member' ? 'ACCOUNT_FROZEN' : never)

/** What `call()` of the client knows of an endpoint. */
export interface CallTypes<E extends Endpoint> {
  input: InferInput<E['input']>
  output: OutputOf<E>
  error: ErrorAnswer<ErrorOf<E>>
}
