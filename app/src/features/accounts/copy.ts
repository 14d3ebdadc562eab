import { duration } from '../../shell/format.ts'

export const copy = {
  mode: '登录或注册',
  modes: [
    { key: 'login', label: '登录' },
    { key: 'register', label: '注册' },
  ],
  username: '用户名',
  usernameHint: '3 至 20 位，字母开头，可含数字和下划线',
  password: '密码',
  passwordHint: '至少 8 位，同时包含字母和数字',
  again: '确认密码',
  invite: '邀请码（选填）',
  submit: { login: '登录', register: '注册并登录' },
  wait: (seconds: number) => `尝试次数过多，请在 ${duration(seconds)} 后再试`,
  failed: '出了点问题，请稍后再试',
} as const
