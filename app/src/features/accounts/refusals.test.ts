import { NetworkFailed, Refused } from '@qingyu/client/errors'
import { expect, it } from 'vitest'
import { refusalOf } from './refusals.ts'

const refused = (data: { code: string }, msg = '服务器说的话') =>
  refusalOf(new Refused('users/register_account', 0, msg, data))

it.each([
  [{ code: 'USERNAME_TAKEN' }, 'username'],
  [{ code: 'USERNAME_RESERVED' }, 'username'],
  [{ code: 'WEAK_PASSWORD', reason: '' }, 'password'],
  [{ code: 'INVITE_CODE_UNKNOWN' }, 'invite'],
  [{ code: 'WRONG_CREDENTIALS' }, 'password'],
  [{ code: 'INVALID_INPUT', field: 'invite_code' }, 'invite'],
  [{ code: 'INVALID_INPUT', field: 'username' }, 'username'],
  [{ code: 'INVALID_INPUT', field: 'something' }, 'form'],
  [{ code: 'INTERNAL' }, 'form'],
])('shows %j beside %s', (data, part) => {
  expect(refused(data)).toEqual({ errors: { [part]: '服务器说的话' }, waitSeconds: 0 })
})

it('says how long to wait after too many attempts', () => {
  expect(refused({ code: 'TOO_MANY', retry_after: 90 } as never)).toEqual({ errors: {}, waitSeconds: 90 })
})

it('shows a broken line under the form, with the words of the client', () => {
  const error = new NetworkFailed()
  expect(refusalOf(error).errors).toEqual({ form: error.message })
})

it('shows no words of ours that are not meant for members', () => {
  expect(refusalOf(new TypeError('x is undefined')).errors).toEqual({ form: '出了点问题，请稍后再试' })
})
