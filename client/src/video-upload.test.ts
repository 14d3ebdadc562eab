import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@qingyu/dev/device'
import { makeClip } from '@qingyu/dev/make-clip'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Aborted, CannotSend } from './errors.ts'
import { UploadRefused } from './upload.ts'
import { uploadVideo } from './video-upload.ts'
import type { VideoUpload } from './video-upload.ts'

let world: World
let folder = ''
let film: Blob
let line: Line
beforeAll(async () => {
  world = await bootWorld()
  folder = await mkdtemp(join(tmpdir(), 'video-upload-'))
  film = new Blob([new Uint8Array(await readFile(await makeClip(join(folder, 'film.mp4'), 6, '640x360')))])
  line = await openLine(Number(new URL(world.url).port))
})
afterAll(async () => {
  line.close()
  await world.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => line.mend())

/** The way to the server, which breaks when a test says so. */
interface Line {
  origin: string
  /** What was asked for, by method. */
  asked: string[]
  /** Breaks after that many bytes of each of the next connections, in turn. */
  cutAfter: (...bytes: number[]) => void
  /** The next answers are these instead. */
  answers: string[]
  mend: () => void
  close: () => void
}

async function openLine(port: number): Promise<Line> {
  const open = new Set<Socket>()
  let cuts: number[] = []
  const forwarder: Server = createServer((phone) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [phone, server]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => [phone, server].forEach((one) => one.destroy()))
    }
    let passed = 0
    let limit: number | undefined
    phone.on('data', (data: Buffer) => {
      const [, method] = /^(POST|HEAD|PATCH|DELETE) \/upload/.exec(data.toString('latin1')) ?? []
      if (method) made.asked.push(method)
      if (method === 'PATCH') limit = cuts.shift()
      const answer = method && made.answers.shift()
      if (answer) {
        phone.end(answer)
        return
      }
      passed += data.length
      server.write(data)
      if (limit !== undefined && passed >= limit) {
        // What was written must arrive: it is the half that is not to be sent again.
        limit = undefined
        server.end(() => phone.destroy())
      }
    })
    server.on('data', (data) => phone.write(data))
  })
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve))
  const made: Line = {
    origin: `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`,
    asked: [],
    cutAfter: (...bytes) => (cuts = bytes),
    answers: [],
    mend: () => {
      cuts = []
      made.asked = []
      made.answers = []
    },
    close: () => {
      for (const socket of open) socket.destroy()
      forwarder.close()
    },
  }
  return made
}

function send(phone: Device, more: Partial<VideoUpload> = {}) {
  return uploadVideo({
    file: film,
    uuid: crypto.randomUUID(),
    origin: line.origin,
    signer: async () => {
      const { upload } = await phone.call('home/getConfig')
      return { uid: phone.uid, uploadKey: upload.uploadKey }
    },
    now: () => world.clock.now().getTime(),
    retryMs: () => 20,
    ...more,
  })
}
const stateOf = (phone: Device, upload: string) => phone.call('x/works/upload', { upload })

it('goes on by itself where it was cut, twice, and sends nothing a second time', async () => {
  const phone = await world.member('cutter')
  const progress: number[] = []
  const waits: string[] = []
  line.cutAfter(film.size / 3, film.size / 3)
  const { done } = send(phone, {
    onProgress: (sent) => progress.push(sent),
    onWaiting: (why) => waits.push(why),
  })
  expect(await stateOf(phone, await done)).toMatchObject({ state: 'received' })
  expect(waits.filter((why) => why === '网络断开，恢复后自动继续').length).toBeGreaterThanOrEqual(2)
  expect(line.asked.filter((method) => method === 'POST')).toHaveLength(1)
  expect(line.asked.filter((method) => method === 'PATCH').length).toBeGreaterThanOrEqual(3)
  // It never began at nothing again.
  expect(progress.slice(progress.findIndex((sent) => sent > 0)).every((sent) => sent > 0)).toBe(true)
  expect(progress.at(-1)).toBe(film.size)
})

it('goes on after the app was closed, with the id that it was told of', async () => {
  const phone = await world.member('closer')
  const uuid = crypto.randomUUID()
  line.cutAfter(film.size / 2)
  const known = await new Promise<string>((resolve) => {
    let id = ''
    const before = send(phone, {
      uuid,
      onId: (told) => (id = told),
      onWaiting: () => {
        before.pause()
        resolve(id)
      },
    })
    before.done.catch(() => {})
  })
  const again = send(phone, { uuid, id: known })
  expect(await again.done).toBe(known)
  expect(line.asked.filter((method) => method === 'POST')).toHaveLength(1)
})

it('a pause sends nothing, not even one that comes before the first request', async () => {
  const phone = await world.member('pauser')
  const upload = send(phone)
  upload.pause()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(line.asked).toEqual([])
  upload.resume()
  expect(await stateOf(phone, await upload.done)).toMatchObject({ state: 'received' })
})

it('a busy server keeps what has arrived; one that has lost it is sent everything', async () => {
  const phone = await world.member('patient')
  const busy = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
  line.cutAfter(film.size / 2)
  const waits: string[] = []
  const upload = send(phone, {
    onWaiting: (why) => {
      if (waits.push(why) === 1) line.answers = [busy]
    },
  })
  await upload.done
  expect(waits).toContain('服务器繁忙，请稍后再试')
  expect(line.asked.filter((method) => method === 'POST')).toHaveLength(1)

  const lost = send(phone, { id: '0'.repeat(32) })
  expect(await stateOf(phone, await lost.done)).toMatchObject({ state: 'received' })
})

it('signs anew when the session that began it is gone', async () => {
  const phone = await world.member('returner')
  line.cutAfter(film.size / 2)
  let waits = 0
  const upload = send(phone, {
    onWaiting: () => {
      if ((waits += 1) > 1) return
      upload.pause()
      void phone
        .call('x/account/logout')
        .then(() => phone.login('returner', PASSWORD))
        .then(upload.resume)
    },
  })
  expect(await stateOf(phone, await upload.done)).toMatchObject({ state: 'received' })
})

it('is refused with the server’s sentence, and not tried again', async () => {
  const phone = await world.member('writer')
  const { done } = send(phone, { file: new Blob(['no film at all, '.repeat(100)]) })
  await expect(done).rejects.toThrow(new UploadRefused('只支持 MP4、MOV、MKV、WebM 视频文件'))
  expect(line.asked).toEqual(['POST', 'PATCH'])
})

it('cancelled, nothing of it stays on the server', async () => {
  const phone = await world.member('canceller')
  line.cutAfter(film.size / 2)
  const upload = send(phone, { onWaiting: () => void upload.cancel(), retryMs: () => 5000 })
  await expect(upload.done).rejects.toBeInstanceOf(Aborted)
  await expect.poll(() => line.asked.at(-1)).toBe('DELETE')
})

it('a file that cannot be read any more is not taken for a broken line', async () => {
  const phone = await world.member('mover')
  const gone = Object.assign(new Blob(['x'.repeat(50)]), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  })
  await expect(send(phone, { file: gone as unknown as Blob }).done).rejects.toBeInstanceOf(CannotSend)
})
