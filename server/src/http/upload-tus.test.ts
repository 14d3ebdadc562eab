import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@qingyu/dev/device'
import { videoFields, videoFiles } from '@qingyu/dev/send-video'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useUpload } from '../features/video-uploads/video-uploads.public.ts'
import { NoVideoPrograms } from '../media/video/ffmpeg-programs.ts'
import { clip } from '../media/video/video-samples.ts'

let world: World
let folder = ''
let film: Buffer
beforeAll(async () => {
  world = await bootWorld()
  folder = await mkdtemp(join(tmpdir(), 'upload-tus-'))
  film = await readFile(await clip(join(folder, 'film.mp4'), { seconds: 2, size: '192x108' }))
  // What becomes of them is another test's.
  const transcode = () => Promise.reject(new NoVideoPrograms())
  Object.assign(world.server.services.media.video, { transcode })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const tus = { 'tus-resumable': '1.0.0' }
const parts = () => readdir(join(world.server.services.config.dataDir, 'uploads', 'tus'))
const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function create(
  phone: Device,
  options: { length?: number; uuid?: string; fields?: Record<string, string> } = {},
): Promise<Response> {
  const { length = film.length, uuid = crypto.randomUUID(), fields = {} } = options
  const signed = { ...(await videoFields(phone, world.clock.now(), uuid)), ...fields }
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadataOf(signed) }
  return fetch(`${world.url}/upload/tus`, { method: 'POST', headers })
}

async function begin(phone: Device, options: Parameters<typeof create>[1] = {}): Promise<string> {
  const created = await create(phone, options)
  expect(created.status).toBe(201)
  return created.headers.get('location') ?? ''
}

const head = (place: string, url = world.url) => fetch(url + place, { method: 'HEAD', headers: tus })
const patch = (place: string, offset: number, bytes: Uint8Array, url = world.url) =>
  fetch(url + place, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
const idOf = (place: string) => place.split('/').at(-1) ?? ''
const refusal = (msg: string) => ({ code: 0, data: null, msg })

it('goes up in pieces, over a restart of the server, and is a video at the end', async () => {
  const phone = await world.member('resumer')
  const place = await begin(phone)
  expect(place).toMatch(/^\/upload\/tus\/[0-9a-f]{32}$/)
  const third = Math.floor(film.length / 3)
  expect((await patch(place, 0, film.subarray(0, third))).status).toBe(204)
  expect((await patch(place, 0, film)).status).toBe(409)

  const other = await world.anotherServer()
  const asked = await head(place, other.url)
  expect(asked.headers.get('upload-offset')).toBe(String(third))
  expect((await patch(place, third, film.subarray(third, 2 * third), other.url)).status).toBe(204)
  await other.stop()

  const last = await patch(place, 2 * third, film.subarray(2 * third))
  expect(last.status).toBe(200)
  expect(await last.json()).toEqual({ code: 1, data: { id: idOf(place), url: '' }, msg: '' })
  expect(await phone.call('x/works/upload', { upload: idOf(place) })).toMatchObject({ state: 'received' })
  expect(await parts()).toEqual([])
  expect(await videoFiles(world.server.services.config.dataDir)).toContain(`objects/${idOf(place)}.source`)
})

it('whoever lost the last answer is told that everything is here, until a work is made of it', async () => {
  const phone = await world.member('loser')
  const uuid = crypto.randomUUID()
  const place = await begin(phone, { uuid })
  await patch(place, 0, film)
  const asked = await head(place)
  expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
    200,
    String(film.length),
    String(film.length),
  ])
  // Begun anew under the same name: the same video.
  expect(await begin(phone, { uuid })).toBe(place)
  expect((await patch(place, 0, film)).status).toBe(409)
  expect((await fetch(world.url + place, { method: 'DELETE', headers: tus })).status).toBe(409)

  const { clock, db } = world.server.services
  await db.transaction((tx) => useUpload(tx, idOf(place), phone.uid, clock.now()))
  expect((await head(place)).status).toBe(404)
})

it('a server that died over the last answer finishes when it is asked again', async () => {
  const phone = await world.member('unlucky')
  const place = await begin(phone)
  const { video } = world.server.services.media
  const { putSource } = video
  Object.assign(video, { putSource: () => Promise.reject(new Error('killed')) })
  const died = await patch(place, 0, film)
  Object.assign(video, { putSource })
  expect([died.status, await died.json()]).toEqual([500, refusal('服务器开小差了，请稍后再试')])
  expect(await parts()).toHaveLength(2)
  expect((await head(place)).status).toBe(200)
  expect(await phone.call('x/works/upload', { upload: idOf(place) })).toMatchObject({ state: 'received' })
  expect(await parts()).toEqual([])
})

it('what is no video is refused with its sentence and not kept', async () => {
  const phone = await world.member('writer')
  const text = Buffer.from('#EXTM3U\nhttp://127.0.0.1/\n')
  const place = await begin(phone, { length: text.length })
  const answer = await patch(place, 0, text)
  expect([answer.status, await answer.json()]).toEqual([422, refusal('只支持 MP4、MOV、MKV、WebM 视频文件')])
  expect(await parts()).toEqual([])
  expect((await head(place)).status).toBe(404)
})

it('takes it only from the live session of an account that may act, at every piece', async () => {
  const unsigned = refusal('上传凭证已失效，请重新登录后再试')
  const phone = await world.member('signer')
  const other = await world.member('other_signer')
  const stolen = await create(other, { fields: { uid: String(phone.uid) } })
  expect([stolen.status, await stolen.json()]).toEqual([403, unsigned])
  const nameless = await fetch(`${world.url}/upload/tus`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': '5' },
  })
  expect([nameless.status, await nameless.json()]).toEqual([403, refusal('上传格式不正确')])

  const tablet = world.device()
  await tablet.login('signer', PASSWORD)
  const ended = await begin(tablet)
  await tablet.call('x/account/logout')
  const place = await begin(phone)
  await world.freeze(phone.uid)
  for (const where of [ended, place]) {
    const answer = await patch(where, 0, film)
    expect([answer.status, await answer.json()]).toEqual([403, unsigned])
    expect((await head(where)).status).toBe(403)
  }
})

it('is bounded: in size, in number, in time', async () => {
  const { config, settings } = world.server.services
  const phone = await world.member('greedy')
  const huge = await create(phone, { length: settings.get('uploads.video_max_bytes') + 1 })
  expect([huge.status, await huge.json()]).toEqual([413, refusal('视频文件超过大小上限，请压缩后再上传')])
  const more = await begin(phone, { length: 10 })
  expect((await patch(more, 0, film)).status).toBe(413)

  const places = [more]
  for (let n = 0; n < 4; n += 1) places.push(await begin(phone))
  const sixth = await create(phone)
  expect([sixth.status, await sixth.json()]).toEqual([429, refusal('未完成的上传过多，请先完成或取消后再试')])
  const dropped = await fetch(world.url + more, { method: 'DELETE', headers: tus })
  expect(dropped.status).toBe(204)
  const [first = ''] = places.slice(1)
  const old = new Date(Date.now() - 90_000_000)
  await utimes(join(config.dataDir, 'uploads', 'tus', idOf(first)), old, old)
  await (await world.anotherServer()).stop()
  expect((await head(first)).status).toBe(404)
  expect((await head(places.at(-1) ?? '')).status).toBe(200)
})

it('goes with the account of whoever leaves', async () => {
  const phone = await world.member('leaver')
  const before = await parts()
  await begin(phone)
  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  await world.server.runJobs()
  expect(await parts()).toEqual(before)
})

it('opens itself to no other origin, and to no other file', async () => {
  const asked = await fetch(`${world.url}/upload/tus`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  expect(asked.headers.get('tus-version')).toBe('1.0.0')
  for (const name of ['..%2f..%2fmaster-secret', '%2e%2e', 'x.json', 'f'.repeat(32)])
    expect((await head(`/upload/tus/${name}`)).status).toBe(404)
})
