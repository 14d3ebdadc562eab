import * as v from 'valibot'

/** What a member types about himself, with the sentence shown when it does not fit. */

// Controls, lone surrogates, line breaks, and the letters that show nothing.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

const visibleLength = (text: string) => Array.from(text).length

export const username = v.pipe(
  v.string('请输入用户名'),
  v.trim(),
  v.minLength(3, '用户名至少 3 个字符'),
  v.maxLength(20, '用户名最多 20 个字符'),
  v.regex(/^[A-Za-z][A-Za-z0-9_]*$/, '用户名以字母开头，只能使用字母、数字和下划线'),
)

export const newPassword = v.pipe(
  v.string('请输入密码'),
  v.minLength(8, '密码至少 8 个字符'),
  v.maxLength(64, '密码最多 64 个字符'),
  v.regex(/[A-Za-z]/, '密码需要同时包含字母和数字'),
  v.regex(/[0-9]/, '密码需要同时包含字母和数字'),
)

/** A password that is checked, not chosen: only bounded, so that rules may change under old accounts. */
export const password = v.pipe(
  v.string('请输入密码'),
  v.minLength(1, '请输入密码'),
  v.maxLength(64, '密码最多 64 个字符'),
)

export const nickname = v.pipe(
  v.string('请输入昵称'),
  v.trim(),
  v.minLength(1, '请输入昵称'),
  v.check((text) => visibleLength(text) <= 16, '昵称最多 16 个字'),
  v.check((text) => !INVISIBLE.test(text), '昵称不能包含不可见字符'),
)

export const signature = v.pipe(
  v.string('签名格式不正确'),
  v.trim(),
  v.check((text) => visibleLength(text) <= 100, '签名最多 100 个字'),
  v.check((text) => !INVISIBLE.test(text), '签名不能包含不可见字符'),
)

export const inviteCode = v.pipe(
  v.string('邀请码格式不正确'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^([A-Z0-9]{4,12})?$/, '邀请码格式不正确'),
)

export const objectId = v.pipe(v.string('编号格式不正确'), v.regex(/^[A-Za-z0-9_-]{8,64}$/, '编号格式不正确'))
