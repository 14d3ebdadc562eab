/** The rules of contract/src/account-rules.ts, so that nobody waits for the server to say no. */

type Judge = (text: string) => string | undefined

export const usernameError: Judge = (text) => {
  const name = text.trim()
  if (name === '') return '请输入用户名'
  if (name.length < 3) return '用户名至少 3 个字符'
  if (name.length > 20) return '用户名最多 20 个字符'
  if (!/^[A-Za-z]\w*$/.test(name)) return '用户名以字母开头，只能使用字母、数字和下划线'
  return undefined
}

/** One that is checked, not chosen. */
export const passwordError: Judge = (text) => {
  if (text === '') return '请输入密码'
  return text.length > 64 ? '密码最多 64 个字符' : undefined
}

export const newPasswordError: Judge = (text) => {
  if (text === '') return '请输入密码'
  if (text.length < 8) return '密码至少 8 个字符'
  if (text.length > 64) return '密码最多 64 个字符'
  return /[A-Za-z]/.test(text) && /\d/.test(text) ? undefined : '密码需要同时包含字母和数字'
}

export const repeatError = (password: string, again: string): string | undefined => {
  if (again === '') return '请再次输入密码'
  return again === password ? undefined : '两次输入的密码不一致'
}

export const inviteCodeError: Judge = (text) =>
  /^([A-Za-z\d]{4,12})?$/.test(text.trim()) ? undefined : '邀请码格式不正确'
