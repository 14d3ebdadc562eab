import { openPicture } from '@qingyu/client/picture'

/** Opens pictures off the main thread, and answers as the wire has it: key, and a result or an error. */
export interface PictureAnswer {
  key: string
  result?: Blob
  error?: string
}

self.addEventListener('message', ({ data: key }: MessageEvent<string>) => {
  const open = async (): Promise<PictureAnswer> => {
    const { bytes, type } = await openPicture(key, self.location.origin)
    return { key, result: new Blob([bytes], { type }) }
  }
  void open()
    .catch((error: unknown): PictureAnswer => ({ key, error: String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    .then((answer) => self.postMessage(answer))
})
