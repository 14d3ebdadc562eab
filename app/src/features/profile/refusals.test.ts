import { NetworkFailed, Refused } from '@qingyu/client/errors'
import { expect, it } from 'vitest'
import { profileErrors } from './refusals.ts'

const refused = (data: { code: string; field?: string }, path = 'member/update') =>
  new Refused(path, 0, '请换一个', data)

it.each([
  ['a reserved nickname', { code: 'NICKNAME_RESERVED' }, { nickname: '请换一个' }],
  ['a picture that is not mine', { code: 'PICTURE_NOT_YOURS' }, { avatar: '请换一个' }],
  ['a bad nickname', { code: 'INVALID_INPUT', field: 'nickname' }, { nickname: '请换一个' }],
  ['a bad signature', { code: 'INVALID_INPUT', field: 'person_signnatrue' }, { signature: '请换一个' }],
])('shows %s beside its field, in the words of the server', (_, data, errors) => {
  expect(profileErrors(refused(data))).toEqual(errors)
})

it.each([
  ['a field that the form does not have', refused({ code: 'INVALID_INPUT', field: 'toString' })],
  ['too many tries', refused({ code: 'TOO_MANY' })],
  ['the same code of another call', refused({ code: 'NICKNAME_RESERVED' }, 'x/other')],
  ['a broken line', new NetworkFailed()],
])('has no field for %s', (_, error) => {
  expect(profileErrors(error)).toBeUndefined()
})
