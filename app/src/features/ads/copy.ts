export const copy = {
  mark: '广告',
  skip: '跳过',
  open: (title: string) => `查看广告：${title}`,
} as const
