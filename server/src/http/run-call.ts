import type { Endpoint, OperatorEndpoint } from '@qingyu/contract/endpoint'
import { identity } from '@qingyu/contract/identity'
import type { Identity } from '@qingyu/contract/identity'
import { textFields, textsAt } from '@qingyu/contract/written-texts'
import type { TextField } from '@qingyu/contract/written-texts'
import { packBody } from '@qingyu/wire/server'
import type { BaseIssue, GenericSchema } from 'valibot'
import { safeParse } from 'valibot'
import { refuseTerms } from '../calls/refuse-terms.ts'
import type { Services } from '../calls/services.ts'
import { PreparedJson, Refused } from '../calls/use-case.ts'
import type { Call, Member, Operator, UseCase, Visitor } from '../calls/use-case.ts'
import { deviceHash } from '../features/accounts/accounts.public.ts'
import { succeeded } from './answers.ts'
import { plain } from './copy.ts'
import { deviceName } from './device-name.ts'
import { createSharedAnswers } from './shared-answers.ts'

export interface Incoming {
  json: string
  /** Asked for by few calls, and not free. */
  address: () => string
  userAgent: string | undefined
  requestId: string
}

/** Answers with the packed body of the success. */
export type RunCall = (useCase: UseCase, incoming: Incoming) => Promise<Buffer>

interface Resolvers {
  member: (token: string) => Promise<Member | undefined>
  /** `used`: somebody has done something, and his session is not idle. */
  operator: (token: string, used: boolean) => Promise<Operator | undefined>
}

/** One call from its JSON to its result: identity, session, caller, input, use case. Throws Refused. */
export function createRunCall(services: Services, resolve: Resolvers, checkAnswers: boolean): RunCall {
  async function identifyCaller({ system_token: token }: Identity): Promise<Member | Visitor> {
    if (token === '') return { kind: 'visitor' }
    const member = await resolve.member(token)
    if (!member) throw new Refused('SIGNED_OUT', {})
    return member
  }

  /** Operators are looked for here and nowhere else: to the rest of the house their token is none, and a member's is none here. */
  async function identifyOperator(
    { roles, act, unattended }: OperatorEndpoint,
    { system_token: token }: Identity,
  ): Promise<Operator> {
    // Screens read again by themselves.
    const used = act !== null && !unattended
    const operator = token === '' ? undefined : await resolve.operator(token, used)
    if (!operator) throw new Refused('SIGNED_OUT', {})
    if (operator.role !== 'owner' && !roles.includes(operator.role)) throw new Refused('NOT_ALLOWED', {})
    return operator
  }

  const shared = createSharedAnswers(services)

  return async ({ endpoint, run, sharedFor }, incoming) => {
    const sent = readJson(incoming.json)
    const who = parsed(identity, sent)
    const caller =
      endpoint.caller === 'operator' ? await identifyOperator(endpoint, who) : await identifyCaller(who)
    if (endpoint.caller !== 'anyone' && caller.kind === 'visitor') throw new Refused('SIGNED_OUT', {})
    if (endpoint.caller === 'acting-member' && caller.kind === 'member' && caller.frozen)
      throw new Refused('ACCOUNT_FROZEN', caller.frozen)
    const input = parsed(endpoint.input, sent)
    if (endpoint.caller !== 'operator') refuseTerms(services, textsAt(writtenFields(endpoint), input))

    const answer = async () => {
      const call: Call = {
        ...services,
        // The checks above are what CallerOf<endpoint> promises the use case.
        caller: caller as Member,
        // Few calls ask for these two, and both cost more than a look-up.
        get device() {
          return deviceHash(who.oauth_id)
        },
        get deviceName() {
          return deviceName(incoming.userAgent)
        },
        get address() {
          return incoming.address()
        },
        requestId: incoming.requestId,
        fail: (code, details) => new Refused(code, details),
      }
      const data = await run(call, input)
      if (checkAnswers) assertShape(endpoint.path, endpoint.output, data)
      return packBody(succeeded(data))
    }
    return sharedFor ? shared(`${endpoint.path} ${JSON.stringify(input)}`, sharedFor, answer) : answer()
  }
}

// The shape is walked once, at the first call.
const known = new WeakMap<Endpoint, TextField[]>()
function writtenFields(endpoint: Endpoint): TextField[] {
  const fields = known.get(endpoint) ?? textFields(endpoint.input).filter(({ kind }) => kind === 'written')
  known.set(endpoint, fields)
  return fields
}

function readJson(text: string): object {
  // PostgreSQL has no place for this character in a text; nobody types it.
  if (text.includes('\\u0000')) throw new Refused('INVALID_INPUT', { field: '', reason: plain.badInput })
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Falls through to the refusal: whatever is wrong with it, the caller sent it.
  }
  throw new Refused('INVALID_INPUT', { field: '', reason: plain.badInput })
}

function parsed<S extends GenericSchema>(schema: S, sent: object) {
  const result = safeParse(schema, sent, { abortEarly: true, abortPipeEarly: true })
  if (result.success) return result.output as ReturnType<() => NonNullable<S['~types']>['output']>
  throw new Refused('INVALID_INPUT', invalid(result.issues[0]))
}

/** Our own sentences are Chinese; the validator's are not and would mean nothing to a member. */
function invalid(issue: BaseIssue<unknown>): { field: string; reason: string } {
  const field = (issue.path ?? []).map((item) => String(item.key)).join('.')
  return { field, reason: /\p{Script=Han}/u.test(issue.message) ? issue.message : plain.badInput }
}

function assertShape(path: string, schema: GenericSchema, answer: unknown): void {
  const value: unknown = answer instanceof PreparedJson ? JSON.parse(answer.json) : answer
  const result = safeParse(schema, value)
  if (result.success) return
  const [{ message, path: where = [] }] = result.issues
  throw new Error(
    `${path} answered another shape at "${where.map(({ key }) => String(key)).join('.')}": ${message}`,
  )
}
