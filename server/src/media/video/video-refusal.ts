export type VideoRefusal =
  | 'not-a-video'
  | 'no-picture'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'too-narrow'
  | 'too-fast'
  | 'too-many-streams'
  | 'codec'
  | 'broken'
  | 'too-complex'

export const copy: Record<VideoRefusal, string> = {
  'not-a-video': '只支持 MP4、MOV、MKV、WebM 视频文件',
  'no-picture': '文件中没有视频画面，请换一个视频',
  'too-short': '视频太短，请上传 1 秒以上的视频',
  'too-long': '视频时长超过上限，请剪短后再上传',
  'too-small': '视频画面太小，短边至少需要 100 像素',
  'too-large': '视频画面太大，最大支持 4096×2304',
  'too-narrow': '视频画面过于狭长，长边不能超过短边的 5 倍',
  'too-fast': '视频帧率过高，最高支持每秒 120 帧',
  'too-many-streams': '视频文件包含的轨道过多，请重新导出后再上传',
  codec: '视频或音频的编码格式不支持，请导出为 H.264 + AAC 的 MP4 后再上传',
  broken: '视频文件已损坏或不完整，请重新导出后再上传',
  'too-complex': '视频文件过于复杂，无法处理，请重新导出后再上传',
}

/** The file's fault: it will be refused however often it is tried. The member is told `message`. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused'
  readonly reason: VideoRefusal
  /** What exactly was wrong, for the log; never shown to the uploader, who could learn from it. */
  readonly detail: string

  constructor(reason: VideoRefusal, detail: string) {
    super(copy[reason])
    this.reason = reason
    this.detail = detail
  }
}
