// The smallest app there can be: what the real one does with the client, without screens. Journeys drive it.
import { createClient } from '@qingyu/client/client'
import type { Client } from '@qingyu/client/client'
import { newOauthId } from '@qingyu/client/identity'
import { uploadPicture } from '@qingyu/client/upload'
import type { UploadedPicture } from '@qingyu/client/upload'
import type { Calls } from '@qingyu/contract/contract'
import type { PictureAnswer } from './picture-worker.ts'

export interface Phone {
  token: string
  uid: number
  /** Everything that the member would have seen or that ended the session, in order. */
  heard: string[]
  call: Client<Calls>['call']
  line: Client<Calls>['line']
  register(username: string, password: string): Promise<void>
  /** A picture drawn here and now, with enough noise to weigh something. */
  draw(side: number): Promise<Blob>
  upload(file: Blob): Promise<UploadedPicture & { progress: number[] }>
  /** Opens the picture in the worker and shows it; its natural width once the browser has decoded it. */
  show(address: string): Promise<number>
}

declare global {
  interface Window {
    phone: Phone
  }
}

const origin = window.location.origin
const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
const client = createClient({
  origin,
  oauthId: newOauthId(Date.now()),
  token: () => phone.token,
  timeoutMs: 8000,
  onError: (msg) => phone.heard.push(`error ${msg}`),
  onSuccess: (msg) => phone.heard.push(`success ${msg}`),
  onSessionEnded: (msg) => {
    phone.token = ''
    phone.heard.push(`ended ${msg}`)
  },
  onLoginNeeded: (msg) => phone.heard.push(`login ${msg}`),
})

const phone: Phone = {
  token: '',
  uid: 0,
  heard: [],
  call: client.call,
  line: client.line,
  async register(username, password) {
    Object.assign(phone, await client.call('users/register_account', { username, password }))
  },
  async draw(side) {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('this browser cannot draw')
    const pixels = brush.createImageData(side, side)
    // In slices: the browser hands out 65,536 random bytes at a time.
    for (let at = 0; at < pixels.data.length; at += 65_536) {
      crypto.getRandomValues(
        new Uint8Array(pixels.data.buffer, at, Math.min(65_536, pixels.data.length - at)),
      )
    }
    brush.putImageData(pixels, 0, 0)
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/png')
    })
  },
  async upload(file) {
    const { upload: config } = await client.call('home/getConfig')
    const progress: number[] = []
    const uploaded = await uploadPicture({
      file,
      config,
      uid: phone.uid,
      origin,
      now: client.now,
      onProgress: (share) => progress.push(share),
      onError: (msg) => phone.heard.push(`error ${msg}`),
    })
    return { ...uploaded, progress }
  },
  async show(address) {
    const answer = new Promise<PictureAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => resolve(data), {
        once: true,
      })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(address)
    const { result, error } = await answer
    if (!result) throw new Error(error)
    const image = document.createElement('img')
    image.src = URL.createObjectURL(result)
    document.body.append(image)
    await image.decode()
    return image.naturalWidth
  },
}
window.phone = phone
