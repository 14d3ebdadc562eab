/** What a member reads when a call fails before the server could say why. */
export const copy = {
  network: '网络连接失败，请检查网络后重试',
  timedOut: '请求超时，请稍后重试',
  aborted: '请求已取消',
  unreadable: '返回的数据无法识别，请更换网络后重试',
  outcomeUnknown: '网络中断，无法确认操作是否成功，请刷新后查看结果',
  busy: '服务器繁忙，请稍后再试',
  tooLarge: '内容过长，请删减后再试',
  transport: (status: number) => `服务异常（${status}），请稍后再试`,
  browserTooOld: '当前浏览器版本过低，请升级后再试',
  refused: '操作失败，请稍后再试',
  succeeded: '操作成功',
  noFile: '请选择文件',
  signInToUpload: '请先登录后再上传',
  uploadFailed: '上传失败，请稍后再试',
  pictureFailed: '图片加载失败',
}
