import { toHex } from '@qingyu/wire/bytes'
import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'
import { randomBytes } from '@qingyu/wire/random'
import { signOf } from '@qingyu/wire/sign'
import { copy } from './copy.ts'
import { CallError, CannotSend, TransportFailed } from './errors.ts'
import { exchange, within } from './exchange.ts'
import type { Exchange, Fetch } from './exchange.ts'

/** From home/getConfig. */
export interface UploadConfig {
  imgUploadUrl: string
  /** A secret of this login session; null for visitors. */
  uploadKey: string | null
}

export interface UploadedPicture {
  /** To be named in the call that uses the picture, within a day. */
  id: string
  url: string
}

export interface PictureUpload {
  file: Blob
  /** A picture to be shown (head), or one of an identity document, which gets an id and no address. */
  position?: 'head' | 'document'
  config: UploadConfig
  uid: number
  /** The app's own: an upload never goes through a line, which could keep the picture. */
  origin: string
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  onError?: (msg: string) => void
  signal?: AbortSignal
  fetch?: Fetch
  /** Milliseconds; `now` of the client, which knows the server's clock. */
  now?: () => number
  timeoutMs?: number
}

/** The server took the bytes and refused the picture; the message is its own sentence. */
export class UploadRefused extends CallError {
  override name = 'UploadRefused'
}

export async function uploadPicture(upload: PictureUpload): Promise<UploadedPicture> {
  try {
    return readAnswer(await send(upload, addressOf(upload), await formOf(upload)))
  } catch (error) {
    if (error instanceof CallError && !upload.signal?.aborted) upload.onError?.(error.message)
    throw error
  }
}

function addressOf({ config, origin }: PictureUpload): string {
  const address = new URL(config.imgUploadUrl, origin)
  if (address.origin !== new URL(origin).origin) throw new CannotSend(copy.uploadFailed)
  return address.href
}

async function formOf({
  file,
  config,
  uid,
  position = 'head',
  now = Date.now,
}: PictureUpload): Promise<FormData> {
  if (!(file instanceof Blob)) throw new CannotSend(copy.noFile)
  if (!config.uploadKey) throw new CannotSend(copy.signInToUpload)
  const id = `${uid}.${Math.floor(now() / 1000)}.${toHex(randomBytes(16))}`
  const form = new FormData()
  form.set('id', id)
  form.set('position', position)
  form.set(
    'sign',
    await signOf(await chooseDeviceCrypto(), `id=${id}&position=${position}${config.uploadKey}`),
  )
  form.set('cover', file)
  return form
}

async function send(upload: PictureUpload, address: string, body: FormData): Promise<Exchange> {
  const { onProgress, signal, timeoutMs = 50_000 } = upload
  if (onProgress && 'XMLHttpRequest' in globalThis) {
    return within(timeoutMs, signal, (limit) => sendWithProgress(address, body, onProgress, limit))
  }
  const fetch: Fetch = upload.fetch ?? ((to, init) => globalThis.fetch(to, init))
  return exchange(fetch, address, { method: 'POST', body }, timeoutMs, signal)
}

// fetch cannot tell how much it has sent.
function sendWithProgress(
  address: string,
  body: FormData,
  onProgress: (share: number) => void,
  limit: AbortSignal,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new Error('the upload broke off')))
    request.addEventListener('abort', () => reject(new Error('the upload was stopped')))
    limit.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function readAnswer({ status, text }: Exchange): UploadedPicture {
  const { code, data, msg } = parse(text)
  if (status === 200 && code === 1 && typeof data?.id === 'string' && typeof data.url === 'string') {
    return { id: data.id, url: data.url }
  }
  // The origin's own words, unlike those of a line, may be shown.
  if (typeof msg === 'string' && msg !== '') throw new UploadRefused(msg)
  if (status !== 200) throw new TransportFailed(status, text)
  throw new UploadRefused(copy.uploadFailed)
}

interface UploadAnswer {
  code?: unknown
  data?: { id?: unknown; url?: unknown } | null
  msg?: unknown
}

function parse(text: string): UploadAnswer {
  try {
    const answer: UploadAnswer | null = JSON.parse(text)
    return answer ?? {}
  } catch {
    return {}
  }
}
