export const copy = {
  heads: { login: '欢迎回来', register: (name: string) => `加入${name}` },
  hints: {
    login: '用你的用户名和密码登录',
    register: '只需用户名和密码，不需要手机号或邮箱',
  },
  consent: { login: '登录即表示同意', register: '注册即表示同意' },
  done: { login: '登录成功', register: '注册成功' },
} as const
