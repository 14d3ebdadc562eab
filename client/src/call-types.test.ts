import type { Calls } from '@qingyu/contract/contract'
import { expect, expectTypeOf, test } from 'vitest'
import type { Call } from './call-types.ts'
import { isRefusalOf, Refused, TimedOut } from './errors.ts'

declare const call: Call<Calls>
type Config = Calls['home/getConfig']['output']

// The compiler checks these; they are never run.
export const wouldCall = [
  () => expectTypeOf(call('home/getConfig')).resolves.toEqualTypeOf<Config>(),
  () => expectTypeOf(call('home/getConfig', {}, { showError: false })).resolves.toEqualTypeOf<Config>(),
  () => expectTypeOf(call('home/getConfig', {}, { throwError: true })).resolves.toEqualTypeOf<Config>(),
  () =>
    expectTypeOf(call('home/getConfig', {}, { throwError: false })).resolves.toEqualTypeOf<
      Config | undefined
    >(),
  // @ts-expect-error a required input cannot be left out
  () => call('users/login_account'),
  // @ts-expect-error nor a part of it
  () => call('users/login_account', { username: 'demo' }),
  // @ts-expect-error a path that no contract has
  () => call('users/unknown'),
]

/** Compiles only as long as every refusal of the call has its case. */
function sentenceFor(error: unknown): string {
  if (!isRefusalOf('users/login_account', error)) return 'not a refusal of this call'
  switch (error.data.code) {
    case 'WRONG_CREDENTIALS':
      return 'wrong'
    case 'TOO_MANY':
      return `wait ${error.data.retry_after}`
    case 'INVALID_INPUT':
    case 'SIGNED_OUT':
    case 'CLOCK_SKEW':
    case 'PROHIBITED_TEXT':
    case 'INTERNAL':
      return error.code
    default:
      return error.data satisfies never
  }
}

test('a refusal is told apart by the call that declared it', () => {
  const refused = new Refused('users/login_account', 429, '', { code: 'TOO_MANY', retry_after: 60 })
  expect(sentenceFor(refused)).toBe('wait 60')
  expect(sentenceFor(new Refused('users/getBaseInfo', 0, '', { code: 'WRONG_CREDENTIALS' }))).toContain('not')
  expect(sentenceFor(new TimedOut())).toContain('not')
})
