/** What a member reads about pictures. */
export const copy = {
  failed: '图片加载失败',
  again: '重新加载',
  retry: (alt: string) => `${alt ? `${alt}，` : ''}图片加载失败，点按重试`,

  noFile: '请选择文件',
  noPicture: '请选择图片文件',
  cannotCompress: '当前浏览器不支持图片压缩',
  unreadable: '图片无法读取，请换一张',
  tooLarge: '图片压缩后仍超过限制，请上传1M以内的图片',

  crop: '裁剪头像',
  cropHint: '拖动调整位置，双指缩放',
  cropArea: '裁剪区域：方向键移动，加减键缩放',
  larger: '放大',
  smaller: '缩小',
  confirm: '确定',
  cancel: '取消',

  viewer: '查看图片',
  place: (index: number, count: number) => `第 ${index + 1} 张，共 ${count} 张`,
  close: '关闭',
  menu: '图片操作',
  save: '保存图片',
  savedAs: (at: number) => `图片-${at}`,
}
