export const copy = {
  titles: { terms: '用户协议', privacy: '隐私政策' },
  and: '与',
  missing: '暂时无法显示，请稍后再试',
  close: '我知道了',
} as const
