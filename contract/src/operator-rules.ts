import * as v from 'valibot'
import { ROLES } from './endpoint.ts'
import { count, flag, unixSeconds } from './shapes.ts'
import { shortText, unread } from './text-rules.ts'

/** What operators type, and the shapes that several calls of the console share. */

export const operatorLogin = v.pipe(
  v.string('请输入登录名'),
  v.trim(),
  v.maxLength(100, '登录名最多 100 个字符'),
  v.regex(/^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,64}$/, '登录名的格式如 name@example'),
)

export const operatorName = v.pipe(shortText('姓名', 30), v.minLength(1, '请输入姓名'))

export const newOperatorPassword = v.pipe(
  v.string('请输入密码'),
  v.minLength(10, '密码至少 10 个字符'),
  v.maxLength(64, '密码最多 64 个字符'),
  v.regex(/[A-Za-z]/, '密码需要同时包含字母和数字'),
  v.regex(/[0-9]/, '密码需要同时包含字母和数字'),
  unread,
)

/** Six digits of the authenticator, or one of the recovery codes, with or without its gap. */
export const secondFactor = v.pipe(
  v.string('请输入验证码'),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.regex(/^(\d{6}|[2-9A-Z]{10})$/, '请输入 6 位验证码或 10 位恢复码'),
)

export const secretToken = v.pipe(v.string('链接格式不正确'), v.regex(/^[\w.-]{20,200}$/, '链接格式不正确'))

export const role = v.picklist(ROLES, '没有这个角色')

/** The number of a row. */
export const rowNumber = v.pipe(
  v.number('编号格式不正确'),
  v.integer('编号格式不正确'),
  v.minValue(1, '编号格式不正确'),
  v.maxValue(Number.MAX_SAFE_INTEGER, '编号格式不正确'),
)

export const reason = v.pipe(shortText('原因', 200), v.minLength(1, '请填写原因'))

export const operatorRecord = v.object({
  id: count,
  login: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
})

export const listedOperator = v.object({
  ...operatorRecord.entries,
  state: v.picklist(['invited', 'active', 'disabled']),
  created_at: unixSeconds,
  /** 0: never. */
  seen_at: unixSeconds,
  current: flag,
})

export const invitation = v.object({ token: v.string(), expires_at: unixSeconds })
