import { openPicture } from '@qingyu/client/picture'
import type { MessageEnd, PictureAnswer, PictureRequest } from './picture-messages.ts'

/** The worker's side: fetches and decrypts what the page asks for, many at a time, and stops what it takes back. */
export function answerPictures(page: MessageEnd, origin: string): void {
  const running = new Map<number, AbortController>()
  page.addEventListener('message', ({ data }: MessageEvent<PictureRequest>) => {
    if ('cancel' in data) {
      running.get(data.id)?.abort()
      return
    }
    const { id, url } = data
    const cancelled = new AbortController()
    running.set(id, cancelled)
    void reply(id, url, cancelled.signal)
  })

  async function reply(id: number, url: string, cancelled: AbortSignal): Promise<void> {
    const answer: PictureAnswer = { id, ...(await open(url, origin, cancelled)) }
    running.delete(id)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one, a worker has not
    if (!cancelled.aborted) page.postMessage(answer)
  }
}

async function open(url: string, origin: string, signal: AbortSignal): Promise<Omit<PictureAnswer, 'id'>> {
  const key = url.replace(/#.*$/, '')
  try {
    const { bytes, type } = await openPicture(url, origin, signal)
    return { key, blob: new Blob([bytes], { type }) }
  } catch (error) {
    return { key, error: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const reasons: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) reasons.push(at.message)
  return reasons.join(': ')
}
