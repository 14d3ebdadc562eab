import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Aborted, CannotSend, NetworkFailed, TimedOut, TransportFailed } from './errors.ts'
import { uploadPicture, UploadRefused } from './upload.ts'
import type { PictureUpload } from './upload.ts'

async function readForm(request: IncomingMessage): Promise<FormData> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(Buffer.concat(parts), { headers }).formData()
}

let server: Server
let origin: string
let received: FormData[]
let answer: { status: number; text: string } | undefined

beforeEach(async () => {
  received = []
  answer = {
    status: 200,
    text: JSON.stringify({ code: 1, data: { id: 'p1', url: '/media/p1.bin#k=AA' }, msg: '' }),
  }
  server = createServer((request, response) => {
    void readForm(request).then(
      (form) => received.push(form) && answer && response.writeHead(answer.status).end(answer.text),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const file = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0)], { type: 'image/jpeg' })
const config = { imgUploadUrl: '/upload/image', uploadKey: 'key-of-session' }
const upload = (changes: Partial<PictureUpload> = {}) =>
  uploadPicture({ file, config, uid: 7, origin, now: () => 1_800_000_000_500, ...changes })

describe('a picture', () => {
  test('goes up with id, file, position and a sign that the session’s key made', async () => {
    expect(await upload()).toEqual({ id: 'p1', url: '/media/p1.bin#k=AA' })
    const form = received[0]
    const id = form?.get('id')
    expect(id).toMatch(/^7\.1800000000\.[0-9a-f]{32}$/)
    expect(form?.get('position')).toBe('head')
    if (typeof id !== 'string') throw new TypeError('id is no text')
    const inner = createHash('sha256').update(`id=${id}&position=headkey-of-session`).digest('hex')
    expect(form?.get('sign')).toBe(createHash('md5').update(inner).digest('hex'))
    const cover = form?.get('cover')
    expect(cover instanceof Blob && new Uint8Array(await cover.arrayBuffer())).toEqual(
      Uint8Array.of(255, 216, 255, 0),
    )
  })

  test('never has the same id twice', async () => {
    await Promise.all([upload(), upload()])
    expect(received[0]?.get('id')).not.toBe(received[1]?.get('id'))
  })

  test.each([0, 2, '1', null])('is refused with the server’s sentence when the code is %j', async (code) => {
    answer = { status: 200, text: JSON.stringify({ code, data: { id: 'x', url: 'y' }, msg: '只支持图片' }) }
    const onError = vi.fn<(msg: string) => void>()
    const failure = await upload({ onError }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UploadRefused)
    expect(failure).toMatchObject({ message: '只支持图片' })
    expect(onError.mock.calls).toEqual([['只支持图片']])
  })

  test.each(['', 'null', '[]', '{"code":1}', '{"code":1,"data":{"id":1,"url":2}}', '<html>'])(
    'is not believed to be stored when the answer is %j',
    async (text) => {
      answer = { status: 200, text }
      await expect(upload()).rejects.toThrow('上传失败，请稍后再试')
    },
  )

  test('fails with the status when the server has no words', async () => {
    answer = { status: 413, text: '<html>' }
    await expect(upload()).rejects.toThrow(TransportFailed)
  })

  test('is not sent by a visitor, to another origin, or when it is no file', async () => {
    await expect(upload({ config: { ...config, uploadKey: null } })).rejects.toThrow('请先登录后再上传')
    await expect(
      upload({ config: { ...config, imgUploadUrl: 'https://line.example/upload' } }),
    ).rejects.toThrow(CannotSend)
    const text: unknown = 'picture.jpg'
    // @ts-expect-error what a careless form would hand over
    await expect(upload({ file: text })).rejects.toThrow('请选择文件')
    expect(received).toEqual([])
  })

  test('times out, is aborted unseen, and tells a broken network', async () => {
    answer = undefined
    await expect(upload({ timeoutMs: 50 })).rejects.toThrow(TimedOut)
    const onError = vi.fn<(msg: string) => void>()
    await expect(upload({ signal: AbortSignal.abort(), onError })).rejects.toThrow(Aborted)
    expect(onError).not.toHaveBeenCalled()
    await expect(upload({ origin: 'http://127.0.0.1:9' })).rejects.toThrow(NetworkFailed)
  })
})

describe('a picture with a progress bar', () => {
  // Node has no XMLHttpRequest: this one does what a browser's does, over fetch.
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #address = ''
    #controller = new AbortController()

    open(_method: string, address: string): void {
      this.#address = address
    }

    send(body: FormData): void {
      for (const loaded of [0, 50, 100]) {
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
      }
      void this.#send(body)
    }

    abort(): void {
      this.#controller.abort()
    }

    async #send(body: FormData): Promise<void> {
      try {
        const response = await fetch(this.#address, { method: 'POST', body, signal: this.#controller.signal })
        this.status = response.status
        this.responseText = await response.text()
        this.dispatchEvent(new Event('load'))
      } catch {
        this.dispatchEvent(new Event(this.#controller.signal.aborted ? 'abort' : 'error'))
      }
    }
  }

  test('tells how much of it has gone, and ends like any other', async () => {
    vi.stubGlobal('XMLHttpRequest', Request)
    const shares: number[] = []
    const onProgress = (share: number): void => void shares.push(share)
    expect(await upload({ onProgress })).toEqual({ id: 'p1', url: '/media/p1.bin#k=AA' })
    expect(shares).toEqual([0, 0.5, 1])
    answer = { status: 200, text: '{"code":0,"data":null,"msg":"图片已损坏"}' }
    await expect(upload({ onProgress })).rejects.toThrow('图片已损坏')
  })

  test('times out, is aborted, and tells a broken network', async () => {
    vi.stubGlobal('XMLHttpRequest', Request)
    const onProgress = vi.fn<(share: number) => void>()
    await expect(upload({ onProgress, origin: 'http://127.0.0.1:9' })).rejects.toThrow(NetworkFailed)
    answer = undefined
    await expect(upload({ onProgress, timeoutMs: 50 })).rejects.toThrow(TimedOut)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    await expect(upload({ onProgress, signal: controller.signal })).rejects.toThrow(Aborted)
  })

  test('goes up without one where the platform cannot tell', async () => {
    expect(await upload({ onProgress: () => {} })).toMatchObject({ id: 'p1' })
  })
})
