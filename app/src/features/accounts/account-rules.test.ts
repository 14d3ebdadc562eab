import { expect, it } from 'vitest'
import {
  inviteCodeError,
  newPasswordError,
  passwordError,
  repeatError,
  usernameError,
} from './account-rules.ts'

// The server's own cases stand in server/src/features/accounts/register-account.test.ts.
it.each([
  ['lanhai', undefined],
  ['  lan_hai2 ', undefined],
  ['abc', undefined],
  ['a'.repeat(20), undefined],
  ['', '请输入用户名'],
  ['   ', '请输入用户名'],
  ['ab', '用户名至少 3 个字符'],
  [' ab ', '用户名至少 3 个字符'],
  ['a'.repeat(21), '用户名最多 20 个字符'],
  ['2lanhai', '用户名以字母开头，只能使用字母、数字和下划线'],
  ['_lanhai', '用户名以字母开头，只能使用字母、数字和下划线'],
  ['lan hai', '用户名以字母开头，只能使用字母、数字和下划线'],
  ['蓝海蓝海', '用户名以字母开头，只能使用字母、数字和下划线'],
  ['lanhaı', '用户名以字母开头，只能使用字母、数字和下划线'],
])('judges the username %j as the server does', (text, error) => {
  expect(usernameError(text)).toBe(error)
})

it.each([
  ['quiet-shore-7', undefined],
  ['a1234567', undefined],
  [`a1${'x'.repeat(62)}`, undefined],
  ['', '请输入密码'],
  ['a123456', '密码至少 8 个字符'],
  [`a1${'x'.repeat(63)}`, '密码最多 64 个字符'],
  ['12345678', '密码需要同时包含字母和数字'],
  ['abcdefgh', '密码需要同时包含字母和数字'],
  ['密码密码密码密码1', '密码需要同时包含字母和数字'],
])('judges the new password %j as the server does', (text, error) => {
  expect(newPasswordError(text)).toBe(error)
})

it.each([
  ['x', undefined],
  [' ', undefined],
  ['', '请输入密码'],
  ['x'.repeat(65), '密码最多 64 个字符'],
])('asks of a password that is only checked no more than a length: %j', (text, error) => {
  expect(passwordError(text)).toBe(error)
})

it.each([
  ['quiet-shore-7', undefined],
  ['', '请再次输入密码'],
  ['quiet-shore-8', '两次输入的密码不一致'],
  ['quiet-shore-7 ', '两次输入的密码不一致'],
])('compares the repeated password %j', (again, error) => {
  expect(repeatError('quiet-shore-7', again)).toBe(error)
})

it.each([
  ['', undefined],
  ['AB12', undefined],
  [' ab12cd34 ', undefined],
  ['ABC', '邀请码格式不正确'],
  ['A'.repeat(13), '邀请码格式不正确'],
  ['AB-12', '邀请码格式不正确'],
])('judges the invitation code %j as the server does', (text, error) => {
  expect(inviteCodeError(text)).toBe(error)
})
