import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendVideo, uploadVideo, videoFields, videoFiles } from '@qingyu/dev/send-video'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { StorageFull } from '../../media/storage.ts'
import { findAsset, findByClientId } from '../../media/video/assets.ts'
import { NoVideoPrograms } from '../../media/video/ffmpeg-programs.ts'
import type { VideoMedia } from '../../media/video/video-media.ts'
import { clip } from '../../media/video/video-samples.ts'
import { formsFolder } from './parts.ts'

let world: World
let folder = ''
let film: Buffer
beforeAll(async () => {
  world = await bootWorld()
  folder = await mkdtemp(join(tmpdir(), 'receive-video-'))
  film = await readFile(await clip(join(folder, 'film.mp4'), { seconds: 2, size: '192x108' }))
  // What becomes of them is another test's.
  const transcode = () => Promise.reject(new NoVideoPrograms())
  Object.assign(world.server.services.media.video, { transcode })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const files = () => videoFiles(world.server.services.config.dataDir)
const refused = (msg: string) => ({ code: 0, data: null, msg })

function instead(part: Partial<VideoMedia>): void {
  const { video } = world.server.services.media
  const before = { ...video }
  onTestFinished(() => void Object.assign(video, before))
  Object.assign(video, part)
}

it('takes a film whole, and answers with its id', async () => {
  const phone = await world.member('sender')
  const sent = await sendVideo(world, phone, film)
  expect(sent).toEqual({ code: 1, data: { id: expect.stringMatching(/^[0-9a-f]{32}$/), url: '' }, msg: '' })
  const id = sent.data?.id ?? ''
  expect(await phone.call('x/works/upload', { upload: id })).toMatchObject({ state: 'received' })
  const stored = `objects/${id}.source`
  expect(await files()).toContain(stored)
  expect((await files()).filter((name) => name.startsWith('uploads/'))).toEqual([])
})

it('takes it also when the file comes before what signs it', async () => {
  const phone = await world.member('reversed')
  const form = new FormData()
  form.set('video', new Blob([new Uint8Array(film)]), 'film.mp4')
  for (const [name, value] of Object.entries(await videoFields(phone, world.clock.now())))
    form.set(name, value)
  const answer = await fetch(`${world.url}/upload/video`, { method: 'POST', body: form })
  expect(await answer.json()).toMatchObject({ code: 1 })
})

it('sent again, even at the same time, it is one upload', async () => {
  const phone = await world.member('repeater')
  const uuid = crypto.randomUUID()
  const send = () => sendVideo(world, phone, film, { uuid })
  const answers = await Promise.all([send(), send(), send()])
  const ids = new Set([...answers, await send()].map(({ data }) => data?.id))
  expect(ids.size).toBe(1)
  const { rows } = await world.server.pool.query('select id from video_assets where owner_id = $1', [
    phone.uid,
  ])
  expect(rows).toEqual([...ids].map((id) => ({ id })))
})

describe('refuses, with a sentence and without a trace,', () => {
  const cases: [string, () => Promise<Uint8Array>, string][] = [
    ['a text', async () => Buffer.from('just some words'), '只支持 MP4、MOV、MKV、WebM 视频文件'],
    ['nothing', async () => Buffer.alloc(0), '只支持 MP4、MOV、MKV、WebM 视频文件'],
    [
      'a playlist by the name of a film',
      async () => Buffer.from('#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1/x.ts\n'),
      '只支持 MP4、MOV、MKV、WebM 视频文件',
    ],
    [
      'half a film',
      async () => film.subarray(0, film.length / 2),
      '视频文件已损坏或不完整，请重新导出后再上传',
    ],
    ['a file over the limit', async () => Buffer.alloc(1_100_000), '视频文件超过大小上限，请压缩后再上传'],
  ]
  it.each(cases)('%s', async (_what, make, sentence) => {
    await world.server.services.settings.change('uploads.video_max_bytes', 1_000_000, 'test')
    const phone = await world.member(`r${Math.random().toString(36).slice(2, 10)}`)
    const before = await files()
    expect(await sendVideo(world, phone, await make())).toEqual(refused(sentence))
    expect(await files()).toEqual(before)
  })

  it.each([
    ['no form at all', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
    [
      'a form cut off',
      {
        method: 'POST',
        body: '--b\r\nContent-Disposition: form-data; name="video"; filename="x"\r\n\r\n1',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
  ])('%s', async (_what, init) => {
    const before = await files()
    const answer = await fetch(`${world.url}/upload/video`, init)
    expect(await answer.json()).toEqual(refused('上传格式不正确'))
    expect(await files()).toEqual(before)
  })
})

it('takes it only from the live session of an account that may act', async () => {
  const unsigned = refused('上传凭证已失效，请重新登录后再试')
  const phone = await world.member('signer')
  const other = await world.member('other_signer')
  const before = await files()
  expect(await sendVideo(world, other, film, { uid: String(phone.uid) })).toEqual(unsigned)
  expect(await sendVideo(world, phone, film, { sign: '0'.repeat(32) })).toEqual(unsigned)
  expect(await sendVideo(world, phone, film, { timestamp: '1600000000' })).toEqual(refused('上传格式不正确'))

  const tablet = world.device()
  await tablet.login('signer', PASSWORD)
  const fields = await videoFields(tablet, world.clock.now())
  await tablet.call('x/account/logout')
  expect(await sendVideo(world, phone, film, fields)).toEqual(unsigned)

  await world.freeze(phone.uid)
  expect(await sendVideo(world, phone, film)).toEqual(unsigned)
  expect(await files()).toEqual(before)
})

it('a sender who leaves in the middle leaves nothing', async () => {
  const phone = await world.member('leaver')
  const before = await files()
  const fields = await videoFields(phone, world.clock.now())
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const sending = request(`${world.url}/upload/video`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
  })
  sending.on('error', () => {})
  sending.write(`${parts.join('')}--b\r\nContent-Disposition: form-data; name="video"; filename="x"\r\n\r\n`)
  sending.write(film.subarray(0, 50_000))
  await expect.poll(async () => (await files()).length).toBe(before.length + 1)
  sending.destroy()
  await expect.poll(files).toEqual(before)
})

it('an account deleted while its film is stored leaves neither a row nor an object', async () => {
  const phone = await world.member('early_leaver')
  const before = await files()
  const { putSource } = world.server.services.media.video
  instead({
    putSource: async (...all) => {
      await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
      await world.server.runJobs()
      await putSource(...all)
    },
  })
  expect(await sendVideo(world, phone, film)).toEqual(refused('账号已注销，无法上传视频'))
  await world.server.runJobs()
  expect(await files()).toEqual(before)
  const { rows } = await world.server.pool.query('select from video_assets where owner_id in (0, $1)', [
    phone.uid,
  ])
  expect(rows).toEqual([])
})

it('a full storage is told as our fault, and the film can be sent again', async () => {
  const phone = await world.member('unlucky')
  const { putSource } = world.server.services.media.video
  const uuid = crypto.randomUUID()
  instead({ putSource: () => Promise.reject(new StorageFull('no space left')) })
  expect(await sendVideo(world, phone, film, { uuid })).toEqual(
    refused('服务器存储空间不足，视频未能保存，请稍后再试'),
  )
  instead({ putSource })
  expect(await sendVideo(world, phone, film, { uuid })).toMatchObject({ code: 1 })
  const { db } = world.server.services
  expect(await findByClientId(db, phone.uid, uuid)).toMatchObject({ state: 'received' })
})

it('another file under the name of one that was begun is refused', async () => {
  const phone = await world.member('mixer')
  const uuid = crypto.randomUUID()
  instead({ putSource: () => Promise.reject(new StorageFull('no space left')) })
  await sendVideo(world, phone, film, { uuid })
  const other = await readFile(await clip(join(folder, 'other.mp4'), { seconds: 1.5, size: '192x108' }))
  expect(await sendVideo(world, phone, other, { uuid })).toEqual(
    refused('该上传编号已用于另一个文件，请重新上传'),
  )
})

it('limits how many films a member sends in a day', async () => {
  await world.server.services.settings.change('uploads.videos_per_day', 2, 'test')
  onTestFinished(() => world.server.services.settings.change('uploads.videos_per_day', 20, 'test'))
  const phone = await world.member('flooder')
  await uploadVideo(world, phone, film)
  await uploadVideo(world, phone, film)
  expect((await sendVideo(world, phone, film)).msg).toContain('操作太频繁')
  world.clock.advance(86_400)
  expect(await sendVideo(world, phone, film)).toMatchObject({ code: 1 })
})

it('what a killed server left half received is gone after a day', async () => {
  const forms = formsFolder(world.server.services.config)
  const [old, fresh] = [join(forms, 'old'), join(forms, 'fresh')]
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
  const yesterday = Date.now() / 1000 - 90_000
  await utimes(old, yesterday, yesterday)
  await (await world.anotherServer()).stop()
  expect((await files()).filter((name) => name.startsWith('uploads/'))).toEqual(['uploads/fresh'])
  await rm(fresh)
})

it('keeps what it knows of a file in its row', async () => {
  const phone = await world.member('hashed')
  const id = await uploadVideo(world, phone, film)
  expect(await findAsset(world.server.services.db, id)).toMatchObject({
    bytes: film.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    usedAt: null,
  })
})
