import { choosePictureCrypto } from '@qingyu/wire/device-crypto'
import { openObject } from '@qingyu/wire/sealed-object'

/** Runs in a worker of the browser: how the app decrypts a picture, against the two calls of WebCrypto it comes down to. */

export interface DecryptTask {
  key: Uint8Array<ArrayBuffer>
  stored: Uint8Array<ArrayBuffer>
  turns: number
  /** So many in each turn: the browser's clock is coarser than one of them takes. */
  pictures: number
}

export interface DecryptTimes {
  ours: number
  alone: number
}

const NONCE = 12

async function alone({ key, stored }: DecryptTask): Promise<void> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: stored.subarray(0, NONCE) },
    imported,
    stored.subarray(NONCE),
  )
}

async function ours({ key, stored }: DecryptTask): Promise<void> {
  await openObject(await choosePictureCrypto(), key, stored)
}

async function timeOf(task: DecryptTask, work: (task: DecryptTask) => Promise<void>): Promise<number> {
  const begun = performance.now()
  for (let n = 0; n < task.pictures; n += 1) await work(task)
  return performance.now() - begun
}

async function measure(task: DecryptTask): Promise<DecryptTimes> {
  const best = { ours: Infinity, alone: Infinity }
  for (let turn = 0; turn < task.turns; turn += 1) {
    best.alone = Math.min(best.alone, await timeOf(task, alone))
    best.ours = Math.min(best.ours, await timeOf(task, ours))
  }
  return best
}

self.addEventListener('message', ({ data }: MessageEvent<DecryptTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one, a worker has not
  void measure(data).then((times) => self.postMessage(times))
})
