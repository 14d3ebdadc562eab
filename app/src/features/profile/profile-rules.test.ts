import { expect, it } from 'vitest'
import { lengthOf, nicknameError, oneLine, signatureError } from './profile-rules.ts'

// The server's own cases stand in server/src/features/accounts/update-member.test.ts.
it.each([
  ['屿上听风', undefined],
  [' 蓝海 ', undefined],
  ['🌊'.repeat(16), undefined],
  ['', '请输入昵称'],
  ['   ', '请输入昵称'],
  ['字'.repeat(17), '昵称最多 16 个字'],
  ['🌊'.repeat(17), '昵称最多 16 个字'],
  ['看\u200b不见', '昵称不能包含不可见字符'],
  ['换\n行', '昵称不能包含不可见字符'],
  ['\u3164', '昵称不能包含不可见字符'],
  ['半个\ud83c', '昵称不能包含不可见字符'],
])('judges the nickname %j as the server does', (text, error) => {
  expect(nicknameError(text)).toBe(error)
})

it.each([
  ['', undefined],
  ['白天写字，晚上看海。', undefined],
  [` ${'字'.repeat(100)} `, undefined],
  ['字'.repeat(101), '签名最多 100 个字'],
  ['看\u200b不见', '签名不能包含不可见字符'],
])('judges the signature %j as the server does', (text, error) => {
  expect(signatureError(text)).toBe(error)
})

it('counts characters as a reader does, without the blanks around them', () => {
  expect(lengthOf(' 🌊海 ')).toBe(2)
})

it('keeps the words of a signature that was pasted with line breaks', () => {
  expect(oneLine('白天写字，\r\n晚上看海。')).toBe('白天写字， 晚上看海。')
})
