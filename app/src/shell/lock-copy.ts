export const lockCopy = {
  title: '请输入密码',
  enter: '确定',
  forgot: '忘记密码？',
  wrong: (left: number) => (left > 0 ? `密码不正确，还可以尝试 ${left} 次` : '密码不正确'),
  wait: (seconds: number) =>
    seconds < 60
      ? `尝试次数过多，请 ${seconds} 秒后再试`
      : `尝试次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`,
  forgotten: {
    title: '忘记密码',
    message: (member: boolean) =>
      member
        ? '将退出登录并清除本机上的全部数据。\n账号不受影响，可以重新登录。'
        : '将清除本机上的全部数据。',
    confirm: '清除并退出',
  },
} as const
