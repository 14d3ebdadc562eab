import * as v from 'valibot'
import { shortText, unread, written } from './text-rules.ts'

/** What a member types about himself, with the sentence shown when it does not fit. */

export const username = v.pipe(
  v.string('请输入用户名'),
  v.trim(),
  v.minLength(3, '用户名至少 3 个字符'),
  v.maxLength(20, '用户名最多 20 个字符'),
  v.regex(/^[A-Za-z][A-Za-z0-9_]*$/, '用户名以字母开头，只能使用字母、数字和下划线'),
)

/** One that is chosen; a name of before is not judged again when its owner signs in. */
export const newUsername = v.pipe(username, written)

export const newPassword = v.pipe(
  v.string('请输入密码'),
  v.minLength(8, '密码至少 8 个字符'),
  v.maxLength(64, '密码最多 64 个字符'),
  v.regex(/[A-Za-z]/, '密码需要同时包含字母和数字'),
  v.regex(/[0-9]/, '密码需要同时包含字母和数字'),
  unread,
)

/** A password that is checked, not chosen: only bounded, so that rules may change under old accounts. */
export const password = v.pipe(
  v.string('请输入密码'),
  v.minLength(1, '请输入密码'),
  v.maxLength(64, '密码最多 64 个字符'),
  unread,
)

export const nickname = v.pipe(shortText('昵称', 16), v.minLength(1, '请输入昵称'))

export const signature = shortText('签名', 100)

export const inviteCode = v.pipe(
  v.string('邀请码格式不正确'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^([A-Z0-9]{4,12})?$/, '邀请码格式不正确'),
)

export const objectId = v.pipe(v.string('编号格式不正确'), v.regex(/^[A-Za-z0-9_-]{8,64}$/, '编号格式不正确'))
