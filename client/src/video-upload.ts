import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'
import { signOf } from '@qingyu/wire/sign'
import type { DetailedError, FileReader } from 'tus-js-client'
import { copy } from './copy.ts'
import { Aborted, CannotSend, Refused } from './errors.ts'
import { UploadRefused } from './upload.ts'
import type { UploadConfig } from './upload.ts'

/** Who sends; asked for before each attempt, because the member may have signed in anew since. */
export interface VideoSigner {
  uid: number
  uploadKey: UploadConfig['uploadKey']
}

export interface VideoUpload {
  file: Blob
  /** Names the upload for as long as it lasts: under the same name it is never there twice. */
  uuid: string
  /** What `onId` told before the app was closed. */
  id?: string
  signer: () => Promise<VideoSigner>
  /** The app's own: an upload never goes through a line, which could keep the film. */
  origin: string
  /** Begun on the server, under this id, which is the video's at the end. */
  onId?: (id: string) => void
  /** In bytes; may go back after a broken connection, to what has arrived. */
  onProgress?: (sent: number) => void
  /** It will go on by itself; why it does not now. */
  onWaiting?: (why: string) => void
  /** Milliseconds; `now` of the client, which knows the server's clock. */
  now?: () => number
  /** Before the next attempt, the first being 1. */
  retryMs?: (attempt: number) => number
}

export interface RunningVideoUpload {
  /** The video's id. Rejects with a CallError: refused, unreadable, or cancelled. */
  done: Promise<string>
  pause: () => void
  resume: () => void
  /** Also what has arrived is removed. */
  cancel: () => Promise<void>
}

/** What is lost at most where a proxy hands on whole requests only; and no request lasts for hours. */
const PIECE_BYTES = 8 * 1024 * 1024
/** The upload is not there any more, or under a signature that no longer counts: it begins anew, once. */
const GONE = new Set([403, 404, 410])
/** Somebody else, or we ourselves a moment ago, is still writing to it. */
const HELD = new Set([409, 423])

/** Not in copy.ts, which everybody loads. */
const words = { waits: '网络断开，恢复后自动继续', unreadable: '文件已被移动或更改，请重新选择' }

const backOff = (attempt: number): number => Math.min(30_000, 1000 * 2 ** (attempt - 1))

/** Sends a film resumably: a lost connection, a pause and a closed app cost what was on its way and nothing more. */
export function uploadVideo(upload: VideoUpload): RunningVideoUpload {
  const { file, origin, onId, onProgress, onWaiting, retryMs = backOff } = upload
  const endpoint = new URL('/upload/tus', origin).href
  let id = upload.id ?? ''
  /** Raised by a pause and an end: what belongs to an earlier turn is not heard any more. */
  let turn = 0
  let over = false
  let attempt = 0
  let mayBeginAnew = true
  let stop = (): void => {}
  let settle: { resolve: (id: string) => void; reject: (error: Error) => void } | undefined
  const done = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })

  const end = (): void => {
    turn += 1
    over = true
    stop()
  }
  const fail = (error: Error): void => {
    end()
    settle?.reject(error)
  }

  async function run(): Promise<void> {
    const mine = (turn += 1)
    const isOurs = (): boolean => mine === turn
    const later = (why: string): void => {
      attempt += 1
      // Before it is told: whoever pauses then must stop this as well.
      stop = wakeUp(retryMs(attempt), () => void run())
      onWaiting?.(why)
    }
    const reader = createReader()

    function onError(error: Error | DetailedError): void {
      if (!isOurs()) return
      if (reader.failed()) return fail(new CannotSend(words.unreadable, { cause: error }))
      const response = 'originalResponse' in error ? error.originalResponse : null
      const status = response?.getStatus() ?? 0
      const sentence = sentenceOf(response?.getBody())
      if (id && GONE.has(status) && mayBeginAnew) {
        mayBeginAnew = false
        id = ''
        return void run()
      }
      if (status === 0) return later(words.waits)
      if (status >= 500 || HELD.has(status)) return later(sentence || copy.busy)
      fail(new UploadRefused(sentence || copy.uploadFailed))
    }

    try {
      const [{ Upload }, metadata] = await Promise.all([import('tus-js-client'), sign(upload)])
      if (!isOurs()) return
      let arrived = -1
      const sending = new Upload(file as File, {
        // Without an endpoint a busy server's answer does not make it begin anew.
        ...(id ? { uploadUrl: `${endpoint}/${id}` } : { endpoint }),
        metadata,
        chunkSize: PIECE_BYTES,
        fileReader: reader,
        // Ours: its own end when the browser says that there is no network.
        retryDelays: null,
        // The app keeps what it needs to go on, by member.
        storeFingerprintForResuming: false,
        // `start` forgets an `abort` that comes before its first request.
        onBeforeRequest: () => {
          if (!isOurs()) throw new Aborted()
        },
        onUploadUrlAvailable: () => {
          id = sending.url?.split('/').at(-1) ?? ''
          if (isOurs()) onId?.(id)
        },
        onProgress: (sent) => {
          if (!isOurs()) return
          if (arrived >= 0 && sent > arrived) {
            attempt = 0
            mayBeginAnew = true
          }
          arrived = sent
          onProgress?.(sent)
        },
        onError,
        onSuccess: () => {
          if (!isOurs()) return
          end()
          settle?.resolve(id)
        },
      })
      stop = () => void sending.abort()
      sending.start()
    } catch (error) {
      if (!isOurs()) return
      // The library itself, or the key, could not be fetched.
      if (error instanceof CannotSend || error instanceof Refused) fail(error)
      else later(words.waits)
    }
  }

  const pause = (): void => {
    turn += 1
    stop()
  }
  void run()
  return {
    done,
    pause,
    resume: () => {
      if (over) return
      pause()
      attempt = 0
      void run()
    },
    cancel: async () => {
      if (over) return
      fail(new Aborted())
      if (!id) return
      const { Upload } = await import('tus-js-client')
      // What nobody goes on with is swept away in any case.
      await Upload.terminate(`${endpoint}/${id}`, { endpoint, retryDelays: null }).catch(() => {})
    },
  }
}

async function sign({ uuid, signer, now = Date.now }: VideoUpload): Promise<Record<string, string>> {
  const { uid, uploadKey } = await signer()
  if (!uploadKey) throw new CannotSend(copy.signInToUpload)
  const timestamp = String(Math.floor(now() / 1000))
  const text = `timestamp=${timestamp}&uuid=${uuid}${uploadKey}`
  return { uid: String(uid), uuid, timestamp, sign: await signOf(await chooseDeviceCrypto(), text) }
}

/** After a time, or as soon as the network is back. */
function wakeUp(ms: number, go: () => void): () => void {
  const forget = (): void => {
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', wake)
  }
  const wake = (): void => {
    forget()
    go()
  }
  const timer = setTimeout(wake, ms)
  globalThis.addEventListener?.('online', wake)
  return forget
}

/** Piece by piece into memory: a file that is gone is told from a connection that is. */
function createReader(): FileReader & { failed: () => boolean } {
  let failed = false
  return {
    failed: () => failed,
    openFile: async (file: Blob) => ({
      size: file.size,
      slice: async (start, end) => {
        try {
          const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer())
          return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size }
        } catch (error) {
          failed = true
          throw error
        }
      },
      close: () => {},
    }),
  }
}

/** The origin's own words, unlike those of a line, may be shown. */
function sentenceOf(body: string | undefined): string {
  try {
    const { msg }: { msg?: unknown } = Object(JSON.parse(body ?? ''))
    return typeof msg === 'string' ? msg : ''
  } catch {
    return ''
  }
}
