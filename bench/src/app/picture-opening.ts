import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import type { Figure } from '../table.ts'
import type { DecryptTask, DecryptTimes } from './decrypt-worker.ts'
import { openPictureOrigin } from './picture-origin.ts'
import type { PictureOrigin } from './picture-origin.ts'

// Many short turns: one of them falls between what else the machine does.
const DECRYPT_TURNS = 100
const OPEN_TURNS = 30
const AT_MOST = 1.2
const DECRYPTED = 'picture of 200 KB decrypted in a worker, of WebCrypto alone'
const OPENED = "  fetched and decrypted by the app's worker, of the page itself"

/**
 * Decrypting is a small part of opening a picture, so the second ratio alone would hide a slow one; the first would
 * hide a costly way to the worker and back.
 */
export async function pictureOpening(root: string, executablePath: string): Promise<Figure[]> {
  console.log('Pictures against WebCrypto alone')
  const origin = await openPictureOrigin(root)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.goto(origin.url)
    const decrypted = await decryptTimes(page, origin)
    const opened = await openTimes(page, origin)
    return [ratio(DECRYPTED, decrypted.ours / decrypted.alone), ratio(OPENED, opened.worker / opened.page)]
  } finally {
    await browser.close()
    await origin.close()
  }
}

export const unmeasuredOpening = (): Figure[] => [ratio(DECRYPTED, null), ratio(OPENED, null)]

const ratio = (what: string, value: number | null): Figure => ({ what, value, atMost: AT_MOST })

const decryptTimes = (
  page: Page,
  { picture, keyBytes, decryptWorker }: PictureOrigin,
): Promise<DecryptTimes> =>
  page.evaluate(
    async ([address, bytes, script, turns]) => {
      const task: DecryptTask = {
        key: Uint8Array.from(bytes),
        stored: new Uint8Array(await (await fetch(address)).arrayBuffer()),
        turns,
        pictures: 50,
      }
      const worker = new Worker(script, { type: 'module' })
      return new Promise<DecryptTimes>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<DecryptTimes>) => resolve(data))
        worker.addEventListener('error', ({ message }) => reject(new Error(message)))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one, a worker has not
        worker.postMessage(task)
      })
    },
    [picture, keyBytes, decryptWorker, DECRYPT_TURNS] as const,
  )

/** One picture after the other, by the app's worker and its messages, and by the page itself without one. */
const openTimes = (page: Page, { picture, key, keyBytes, appWorker }: PictureOrigin) =>
  page.evaluate(
    async ([address, text, bytes, script, turns]) => {
      const worker = new Worker(script, { type: 'module' })
      const raw = Uint8Array.from(bytes)
      let id = 0

      const byWorker = () =>
        new Promise<Blob>((resolve, reject) => {
          const settle = ({ data }: MessageEvent<{ blob?: Blob; error?: string }>) =>
            data.blob ? resolve(data.blob) : reject(new Error(data.error))
          worker.addEventListener('message', settle, { once: true })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one, a worker has not
          worker.postMessage({ id: (id += 1), url: `${address}#k=${text}` })
        })
      const byPage = async () => {
        const stored = new Uint8Array(await (await fetch(address, { credentials: 'omit' })).arrayBuffer())
        const imported = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
        const algorithm = { name: 'AES-GCM', iv: stored.subarray(0, 12) }
        return new Blob([await crypto.subtle.decrypt(algorithm, imported, stored.subarray(12))])
      }
      const timeOf = async (open: () => Promise<Blob>) => {
        const begun = performance.now()
        for (let n = 0; n < 10; n += 1) await open()
        return performance.now() - begun
      }

      const sizes = [(await byWorker()).size, (await byPage()).size]
      if (sizes[0] !== sizes[1])
        throw new Error(`the two opened different pictures: ${sizes.join(', ')} bytes`)
      const best = { worker: Infinity, page: Infinity }
      for (let turn = 0; turn < turns; turn += 1) {
        best.page = Math.min(best.page, await timeOf(byPage))
        best.worker = Math.min(best.worker, await timeOf(byWorker))
      }
      return best
    },
    [picture, key, keyBytes, appWorker, OPEN_TURNS] as const,
  )
