import type { Endpoint, ErrorOf, InputOf, MemberEndpoint, OutputOf, Role } from '@qingyu/contract/endpoint'
import type { ErrorCode, ErrorDetails } from '@qingyu/contract/errors'
import type { Services } from './services.ts'

/** A refusal on its way to the caller. Made by `call.fail`, which knows what the endpoint declares. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly details: object

  constructor(code: ErrorCode, details: object) {
    super(code)
    this.code = code
    this.details = details
  }
}

export interface Member {
  kind: 'member'
  uid: number
  sessionId: string
  token: string
  frozen: { reason: string } | null
}

export interface Visitor {
  kind: 'visitor'
}

/** Of the console; never a member, whatever the two are called. */
export interface Operator {
  kind: 'operator'
  id: number
  name: string
  role: Role
  sessionId: string
}

export type CallerOf<E extends Endpoint> = E['caller'] extends 'anyone'
  ? Visitor | Member
  : E['caller'] extends 'operator'
    ? Operator
    : Member

/** One call: who calls, from where, and the services. */
export interface Call<E extends Endpoint = Endpoint> extends Services {
  caller: CallerOf<E>
  /** The identity of a device (`oauth_id`), hashed: never proof of a person. */
  device: Buffer
  /** Where the connection comes from; for limits only, never stored or logged. */
  address: string
  /** E.g. "Android · Chrome", for the member's own list of sessions. */
  deviceName: string
  requestId: string
  /** `throw call.fail('NOT_FOUND', {})`: an undeclared code does not compile. */
  fail<C extends ErrorOf<E>>(code: C, details: ErrorDetails[C]): Refused
}

export interface UseCase<E extends Endpoint = Endpoint> {
  endpoint: E
  run(call: Call<E>, input: InputOf<E>): Promise<OutputOf<E> | PreparedJson<OutputOf<E>>>
  /** The answer is the same for everybody with the same input and may be this many seconds old. */
  sharedFor?: number
  /** Made by `operatorAct`: its change and its row in the operators' log are one transaction. */
  logged?: true
}

/** JSON that PostgreSQL already wrote: goes out as it is. */
export class PreparedJson<T> {
  readonly json: string
  declare readonly shape: T

  constructor(json: string) {
    this.json = json
  }
}

/** For members and visitors; what operators call is made by `operatorAct` and `operatorRead`. */
export const useCase = <E extends MemberEndpoint>(
  endpoint: E,
  run: UseCase<E>['run'],
  options: { sharedFor?: number } = {},
): UseCase<E> => ({ endpoint, run, ...options })

/** Refuses when a limit of attempts is used up. */
export async function takeAttempt(
  call: Pick<Services, 'limits'>,
  what: string,
  whose: string,
  allowed: number,
  windowSeconds: number,
): Promise<void> {
  const wait = await call.limits.take(what, whose, allowed, windowSeconds)
  if (wait > 0) throw new Refused('TOO_MANY', { retry_after: wait })
}
