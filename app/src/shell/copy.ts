/** The words of the shell. */
export const copy = {
  dialogTitle: '温馨提示',
  confirm: '确定',
  cancel: '取消',
  goToLogin: '去登录',
  notFound: '页面不存在',
  failed: '页面出了点问题',
  failedHint: '你的账号与数据不受影响，请再试一次',
  offline: '现在没有网络',
  offlineHint: '检查网络后再试，已打开的页面仍可查看',
  retry: '重新加载',
  toHome: '返回首页',
  back: '返回上一页',
  newVersion: '有新版本可用',
  refresh: '立即更新',
  later: '稍后',
} as const
