import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '@qingyu/dev/device'
import { sendVideo, videoFields } from '@qingyu/dev/send-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const hanging: Socket[] = []
afterEach(async () => {
  const closed = hanging.splice(0).map((socket) => {
    const gone = once(socket, 'close')
    socket.destroy()
    return gone
  })
  await Promise.all(closed)
})

/** Begins a request and never comes to its end; what is answered all the same is what it resolves to. */
async function begin(head: string[], body: string): Promise<{ answer: () => string }> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  hanging.push(socket)
  let heard = ''
  socket.on('data', (data) => (heard += String(data)))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${[...head, 'host: isle.example', 'content-length: 500000'].join('\r\n')}\r\n\r\n${body}`)
  return { answer: () => heard }
}

const FORM = ['POST /upload/video HTTP/1.1', 'content-type: multipart/form-data; boundary=b']
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE = '--b\r\nContent-Disposition: form-data; name="video"; filename="x"\r\n\r\nxx'

const beginForm = async (phone: Device) => {
  const fields = await videoFields(phone, world.clock.now())
  const written = Object.entries(fields).map(([name, value]) => field(name, value))
  return begin(FORM, written.join('') + FILE)
}

async function metadataOf(phone: Device): Promise<string> {
  const fields = await videoFields(phone, world.clock.now())
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

async function create(phone: Device): Promise<Response> {
  const metadata = await metadataOf(phone)
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '500000', 'upload-metadata': metadata }
  return fetch(`${world.url}/upload/tus`, { method: 'POST', headers })
}

const filesIn = (folder: string) =>
  readdir(join(world.server.services.config.dataDir, 'uploads', folder)).then((names) =>
    names.filter((name) => !name.endsWith('.json')),
  )

it('many resumable uploads that one member begins at once are no more than he may have', async () => {
  const phone = await world.member('eager')
  const before = (await filesIn('tus')).length
  const answers = await Promise.all(Array.from({ length: 16 }, () => create(phone)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect((await filesIn('tus')).length - before).toBe(5)
})

it('whoever does not say who he is takes no place from those who do', async () => {
  const phone = await world.member('patient')
  const forms = await Promise.all(Array.from({ length: 256 }, () => begin(FORM, field('uid', '1'))))
  await expect.poll(() => forms.filter(({ answer }) => answer().includes('503')).length).toBeGreaterThan(100)
  expect((await create(phone)).status).toBe(201)
})

it('one member sends a few at once, by whichever way, and the others go on', async () => {
  const [greedy, other] = [await world.member('greedy'), await world.member('modest')]
  const place = (await create(greedy)).headers.get('location') ?? ''
  const forms = []
  for (let n = 0; n < 8; n += 1) forms.push(await beginForm(greedy))
  await expect.poll(async () => (await filesIn('forms')).length).toBe(8)

  const tooMany = '同时上传的视频过多，请稍后再试'
  expect(await sendVideo(world, greedy, Buffer.from('x'))).toMatchObject({ code: 0, msg: tooMany })
  const piece = await fetch(world.url + place, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: 'x',
  })
  expect([piece.status, await piece.json()]).toMatchObject([503, { msg: tooMany }])
  await beginForm(other)
  await expect.poll(async () => (await filesIn('forms')).length).toBe(9)
  for (const { answer } of forms) expect(answer()).toBe('')
})
