import * as v from 'valibot'
import { shortText, unread } from './text-rules.ts'

/** What is asked about a person of whom we keep a document; kept sealed. */

export const legalName = v.pipe(shortText('姓名', 50), v.minLength(1, '请输入姓名'), unread)

export const DOCUMENT_KINDS = ['id_card', 'passport', 'residence_permit', 'driving_licence'] as const

export const documentKind = v.picklist(DOCUMENT_KINDS, '请选择证件类型')

export const documentNumber = v.pipe(
  v.string('请输入证件号码'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9][A-Z0-9-]{3,30}$/, '证件号码格式不正确'),
)

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() >= 1900
}

export const birthDate = v.pipe(
  v.string('请输入出生日期'),
  v.regex(DATE, '出生日期格式不正确'),
  v.check(isDay, '出生日期不存在'),
)
