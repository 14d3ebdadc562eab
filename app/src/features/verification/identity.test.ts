import { expect, it, test } from 'vitest'
import { birthDateError, dayNow, dayOfAge, EMPTY_IDENTITY, identityErrors } from './identity.ts'

const rule = { least: 18, today: '2026-11-15', young: (least: number, day: string) => `${least} ${day}` }
const lin = {
  name: '林海',
  birthDate: '1995-06-01',
  documentKind: 'passport',
  documentNumber: ' e1234-5678 ',
} as const

it('asks for everything that is missing, each beside its own field', () => {
  expect(identityErrors(EMPTY_IDENTITY, rule)).toEqual({
    name: '请输入姓名',
    birthDate: '请输入出生日期',
    documentNumber: '请输入证件号码',
  })
  expect(identityErrors(lin, rule)).toEqual({})
})

test.each([
  [{ name: '   ' }, 'name', '请输入姓名'],
  [{ name: '海'.repeat(51) }, 'name', '姓名最多 50 个字'],
  [{ documentNumber: 'E12' }, 'documentNumber', '证件号码应为 4 至 31 位字母、数字或短横线'],
  [{ documentNumber: '一二三四五' }, 'documentNumber', '证件号码应为 4 至 31 位字母、数字或短横线'],
])('says what is wrong with %j', (wrong, field, sentence) => {
  expect(identityErrors({ ...lin, ...wrong }, rule)).toEqual({ [field]: sentence })
})

it('takes whoever comes of age today, and tells who is younger from which day on', () => {
  expect(birthDateError('2008-11-15', rule)).toBeUndefined()
  expect(birthDateError('2008-11-16', rule)).toBe('18 2026年11月16日')
  expect(birthDateError('2026-11-16', rule)).toBe('请检查出生日期')
  expect(birthDateError('1899-12-31', rule)).toBe('请检查出生日期')
})

it('lets a leap day come of age on the 1st of March', () => {
  expect(dayOfAge('2008-02-29', 18)).toBe('2026-03-01')
})

it('counts days as the server does', () => {
  expect(dayNow(Date.UTC(2026, 10, 14, 16))).toBe('2026-11-15')
  expect(dayNow(Date.UTC(2026, 10, 14, 15, 59))).toBe('2026-11-14')
})
