export const sessionCopy = {
  loginFailed: '用户登录失败',
  registerFailed: '获取token失败',
} as const
