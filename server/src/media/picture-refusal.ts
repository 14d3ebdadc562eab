export type PictureRefusal =
  | 'too-large'
  | 'too-many-pixels'
  | 'not-a-picture'
  | 'animated'
  | 'damaged'
  | 'other-data'
  | 'took-too-long'
  | 'busy'
  | 'storage-full'
  | 'owner-gone'

export const copy: Record<PictureRefusal, string> = {
  'too-large': '图片压缩后仍超过限制，请上传1M以内的图片',
  'too-many-pixels': '图片尺寸过大，请上传5000万像素以内的图片',
  'not-a-picture': '只支持 JPEG、PNG、WebP、AVIF 图片',
  animated: '不支持动图，请上传静态图片',
  damaged: '图片已损坏或不完整，请换一张图片',
  'other-data': '图片中含有其他数据，请另存为新图片后再上传',
  'took-too-long': '图片处理超时，请换一张图片或稍后再试',
  busy: '图片处理繁忙，请稍后再试',
  'storage-full': '服务器存储空间不足，图片未能保存，请稍后再试',
  'owner-gone': '账号已注销，无法上传图片',
}

/** The picture's fault, its owner gone or a full house: the member is told `message`, the server goes on. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: PictureRefusal
  /** What exactly was wrong, for the log; never shown to the uploader, who could learn from it. */
  readonly detail: string

  constructor(reason: PictureRefusal, detail: string) {
    super(copy[reason])
    this.reason = reason
    this.detail = detail
  }
}
