export const endlessCopy = {
  loadingMore: '正在加载',
  moreFailed: '没有加载成功',
  retry: '重试',
} as const
