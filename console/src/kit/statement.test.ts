import { expect, it } from 'vitest'
import { blank, insertPhrases, lacking, toggleReason, writeNote } from './statement.ts'

const list = [
  { id: 'blurred', text: '证件不清晰', phrase: '请重新拍摄清晰的证件。' },
  { id: 'expired', text: '证件已过期', phrase: '请使用有效期内的证件。' },
  { id: 'other', text: '其他', phrase: '' },
]

it('phrases come and go with their reasons as long as nobody has written', () => {
  let statement = toggleReason(toggleReason(blank, list, 'expired'), list, 'blurred')
  expect(statement.note).toBe('请重新拍摄清晰的证件。\n请使用有效期内的证件。')
  statement = toggleReason(statement, list, 'expired')
  expect(statement).toMatchObject({ reasons: ['blurred'], note: '请重新拍摄清晰的证件。' })
})

it('what somebody wrote stays, and phrases are added below it only when asked for', () => {
  let statement = writeNote(toggleReason(blank, list, 'blurred'), '背面反光。')
  statement = toggleReason(statement, list, 'expired')
  expect(statement.note).toBe('背面反光。')
  statement = insertPhrases(statement, list)
  expect(statement.note).toBe('背面反光。\n请重新拍摄清晰的证件。\n请使用有效期内的证件。')
  expect(insertPhrases(statement, list)).toBe(statement)
})

it('a text that was cleared takes phrases again', () => {
  const statement = writeNote(writeNote(blank, '一'), ' ')
  expect(toggleReason(statement, list, 'blurred').note).toBe('请重新拍摄清晰的证件。')
})

it('nobody is rejected without a reason and a word; where there are no reasons to choose, a word is enough', () => {
  expect(lacking(blank, list)).toBe('请先选择不通过的理由')
  expect(lacking(writeNote(blank, '不行'), list)).toBe('请先选择不通过的理由')
  expect(lacking(toggleReason(blank, list, 'other'), list)).toBe('请写下作者会看到的说明')
  expect(lacking(toggleReason(blank, list, 'blurred'), list)).toBeUndefined()
  expect(lacking(blank, [])).toBe('请写下作者会看到的说明')
  expect(lacking(writeNote(blank, '不行'), [])).toBeUndefined()
})
