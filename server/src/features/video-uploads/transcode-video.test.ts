import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@qingyu/dev/device'
import { uploadVideo, videoFiles } from '@qingyu/dev/send-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findAsset } from '../../media/video/assets.ts'
import { NoVideoPrograms } from '../../media/video/ffmpeg-programs.ts'
import type { AssetManifest } from '../../media/video/manifest.ts'
import { pictureIds, segmentNames } from '../../media/video/segment-keys.ts'
import type { VideoMedia } from '../../media/video/video-media.ts'
import { clip } from '../../media/video/video-samples.ts'
import { transcodeVideo } from './transcode-video.ts'
import { releaseUpload, useUpload } from './video-uploads.public.ts'

let world: World
let phone: Device
let folder = ''
let film: Buffer
let real: VideoMedia['transcode']
beforeAll(async () => {
  world = await bootWorld()
  phone = await world.member('maker')
  folder = await mkdtemp(join(tmpdir(), 'transcode-video-'))
  film = await readFile(await clip(join(folder, 'film.mp4'), { seconds: 3, size: '192x108' }))
  // Made once: what is tested here is what happens around that.
  const { video } = world.server.services.media
  real = video.transcode
  await mkdir(join(folder, 'made'))
  const made = await real(join(folder, 'film.mp4'), join(folder, 'made'), {
    previewSeconds: 30,
    previewPercent: 10,
    maxSeconds: 60,
    tell: () => {},
    signal: new AbortController().signal,
  })
  Object.assign(video, { probe: () => Promise.resolve(), transcode: () => Promise.resolve(made) })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const files = () => videoFiles(world.server.services.config.dataDir)
const asset = (id: string) => findAsset(world.server.services.db, id)
const recover = async () => {
  await world.server.pool.query(`select graphile_worker.add_job('video-uploads:recover', '{}')`)
  await world.server.runJobs()
}
const set = (id: string, values: string) =>
  world.server.pool.query(`update video_assets set ${values} where id = $1`, [id])
const namesOf = (id: string, manifest: AssetManifest | null | undefined) =>
  manifest
    ? [...segmentNames(id, manifest), ...pictureIds(manifest)].map((name) => `objects/${name}`).toSorted()
    : []

function instead(transcode: VideoMedia['transcode']): void {
  const { video } = world.server.services.media
  const before = video.transcode
  onTestFinished(() => void Object.assign(video, { transcode: before }))
  Object.assign(video, { transcode })
}

afterEach(async () => {
  // Each test leaves the house as it found it.
  const { db } = world.server.services
  const { rows } = await world.server.pool.query<{ id: string }>('select id from video_assets')
  await world.server.pool.query("update video_assets set claimed_until = null where state = 'removing'")
  await db.transaction(async (tx) => {
    for (const { id } of rows) await releaseUpload(tx, id)
  })
  world.clock.advance(120)
  await world.server.runJobs()
  const rest = (await world.server.pool.query('select from video_assets')).rowCount
  const left = await files()
  if (rest !== 0 || left.length > 0) throw new Error(`left over: ${rest} rows, ${left.join()}`)
})

it('a received file becomes a film, and nothing else is left of it', async () => {
  instead(real)
  const id = await uploadVideo(world, phone, film)
  expect(await asset(id)).toMatchObject({ state: 'received', ownerId: phone.uid, bytes: film.length })
  await transcodeVideo(world.server.services, id, new AbortController().signal)
  const { rows } = await world.server.pool.query(
    `select task_identifier as task from graphile_worker.jobs order by 1`,
  )
  expect(rows).toEqual(
    ['video-uploads:drop-source', 'videos:transcode', 'works:asset-ended'].map((task) => ({ task })),
  )
  await world.server.runJobs()
  const made = await asset(id)
  expect(made).toMatchObject({ state: 'ready', progress: 100, step: '', claimedUntil: null, attempts: 1 })
  expect(made?.manifest?.posters.length).toBeGreaterThan(0)
  expect(await files()).toEqual(namesOf(id, made?.manifest))
})

describe('a worker that was killed', () => {
  it('leaves the film to the next one when its claim has ended, with what it had stored and begun', async () => {
    const { config, media } = world.server.services
    const id = await uploadVideo(world, phone, film)
    await world.server.runJobs()
    const before = await asset(id)
    // As if it had died under settings that made more of it.
    const more = structuredClone(before?.manifest)
    more?.posters.push(media.newId())
    await media.putObject(more?.posters.at(-1) ?? '', Buffer.from('x'))
    await media.video.putSource(id, join(folder, 'film.mp4'))
    await world.server.pool.query('update video_assets set manifest = $2 where id = $1', [id, more])
    const scratch = join(config.dataDir, 'work', id)
    await mkdir(scratch, { recursive: true })
    await writeFile(join(scratch, 'half.ts'), 'x')
    const until = new Date(world.clock.now().getTime() + 30_000).toISOString()
    await set(id, `state = 'working', claimed_until = '${until}', attempts = 1`)

    world.clock.advance(29)
    await recover()
    expect(await asset(id)).toMatchObject({ state: 'working', attempts: 1 })
    expect(await files()).toContain('work/half.ts')

    world.clock.advance(2)
    await recover()
    expect(await asset(id)).toMatchObject({ state: 'ready', attempts: 2 })
    expect((await asset(id))?.manifest).toEqual(before?.manifest)
    expect(await files()).toEqual(namesOf(id, before?.manifest))
  })

  it('does not get a sixth chance', async () => {
    const id = await uploadVideo(world, phone, film)
    await set(id, 'attempts = 5')
    await world.server.runJobs()
    expect(await asset(id)).toMatchObject({ state: 'failed', failure: 'gave-up' })
    expect(await phone.call('x/works/upload', { upload: id })).toMatchObject({
      state: 'failed',
      reason: '视频处理失败，请重新上传',
    })
    expect(await files()).toEqual([])
  })

  it('leaves a folder of an asset that is done or gone to the sweep', async () => {
    const scratch = join(world.server.services.config.dataDir, 'work', 'ab'.repeat(16))
    await mkdir(scratch, { recursive: true })
    await writeFile(join(scratch, 'half.ts'), 'x')
    await recover()
    expect(await files()).toEqual([])
  })
})

it('of two workers one makes the film, the other does nothing', async () => {
  const id = await uploadVideo(world, phone, film)
  let made = 0
  const { transcode } = world.server.services.media.video
  instead((...all) => {
    made += 1
    return transcode(...all)
  })
  const { signal } = new AbortController()
  await Promise.all([1, 2, 3].map(() => transcodeVideo(world.server.services, id, signal)))
  expect(made).toBe(1)
  expect(await asset(id)).toMatchObject({ state: 'ready', attempts: 1 })
})

it('what is to blame on the file fails at once, with its reason', async () => {
  instead(real)
  const { media } = world.server.services
  const id = await uploadVideo(world, phone, film)
  const text = join(folder, 'text')
  await writeFile(text, '#EXTM3U\nhttp://127.0.0.1/secret\n')
  await media.video.putSource(id, text)
  await world.server.runJobs()
  expect(await asset(id)).toMatchObject({ state: 'failed', failure: 'not-a-video', attempts: 1 })
  expect(await phone.call('x/works/upload', { upload: id })).toMatchObject({
    reason: '只支持 MP4、MOV、MKV、WebM 视频文件',
    posters: [],
  })
})

it('what is to blame on the machine is tried five times', async () => {
  const id = await uploadVideo(world, phone, film)
  instead(() => Promise.reject(new Error('the disk hiccups')))
  const { services } = world.server
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect(transcodeVideo(services, id, new AbortController().signal)).rejects.toThrow('hiccups')
    expect(await asset(id)).toMatchObject({ state: attempt < 5 ? 'received' : 'failed', attempts: attempt })
  }
  expect((await asset(id))?.failure).toBe('gave-up')
})

it('without ffmpeg it waits, and that is no attempt', async () => {
  const id = await uploadVideo(world, phone, film)
  instead(() => Promise.reject(new NoVideoPrograms()))
  await world.server.runJobs()
  await recover()
  expect(await asset(id)).toMatchObject({ state: 'received', attempts: 0 })
})

it('a process that is to end gives it back at once, and that is no attempt', async () => {
  const id = await uploadVideo(world, phone, film)
  const ending = new AbortController()
  instead((_source, output, { signal, tell }) => {
    tell({ percent: 50, step: '转码中' })
    return writeFile(join(output, 'half.ts'), 'x').then(() => {
      ending.abort()
      throw signal.reason
    })
  })
  await transcodeVideo(world.server.services, id, ending.signal)
  expect(await asset(id)).toMatchObject({ state: 'received', attempts: 0, claimedUntil: null, progress: 0 })
  expect(await files()).toEqual([`objects/${id}.source`])
})

it('tells how far it is', async () => {
  const id = await uploadVideo(world, phone, film)
  let told: unknown
  instead(async (_source, _output, { tell }) => {
    tell({ percent: 50, step: '转码中' })
    told = await vi.waitFor(async () => {
      const shown = await phone.call('x/works/upload', { upload: id })
      expect(shown.progress).toBeGreaterThan(0)
      return shown
    }, 5000)
    throw new NoVideoPrograms()
  })
  await world.server.runJobs()
  expect(told).toMatchObject({ state: 'working', progress: 47, step: '转码中', posters: [] })
})

describe('one that nobody wants any more', () => {
  it('while it is made: its worker stops, and everything goes', async () => {
    const { db, media } = world.server.services
    const id = await uploadVideo(world, phone, film)
    const { transcode } = media.video
    instead(async (...all) => {
      const made = await transcode(...all)
      await db.transaction((tx) => releaseUpload(tx, id))
      // Its objects wait for the worker, who may be writing them.
      await world.server.runJobs()
      expect(await asset(id)).toMatchObject({ state: 'removing' })
      return made
    })
    await transcodeVideo(world.server.services, id, new AbortController().signal)
    expect(await asset(id)).toMatchObject({ state: 'removing', claimedUntil: null })
    await world.server.runJobs()
    expect(await asset(id)).toBeUndefined()
    expect(await files()).toEqual([])
  })

  it('and whose worker was killed over it goes when the claim has ended', async () => {
    const { db } = world.server.services
    const id = await uploadVideo(world, phone, film)
    await world.server.runJobs()
    const until = new Date(world.clock.now().getTime() + 30_000).toISOString()
    await set(id, `state = 'working', claimed_until = '${until}'`)
    await db.transaction((tx) => releaseUpload(tx, id))
    await recover()
    expect(await asset(id)).toMatchObject({ state: 'removing' })
    world.clock.advance(31)
    await recover()
    expect(await asset(id)).toBeUndefined()
    expect(await files()).toEqual([])
  })

  it('is gone after a day, and one that a work was made of stays', async () => {
    const { db, clock } = world.server.services
    const used = await uploadVideo(world, phone, film)
    const unused = await uploadVideo(world, phone, film)
    await db.transaction((tx) => useUpload(tx, used, phone.uid, clock.now()))
    await world.server.runJobs()
    const sweep = async () => {
      await world.server.pool.query(`select graphile_worker.add_job('video-uploads:sweep', '{}')`)
      await world.server.runJobs()
    }
    world.clock.advance(23 * 3600)
    await sweep()
    expect(await asset(unused)).toMatchObject({ state: 'ready' })
    world.clock.advance(2 * 3600)
    await sweep()
    expect(await asset(unused)).toBeUndefined()
    expect(await files()).toEqual(namesOf(used, (await asset(used))?.manifest))
  })

  it('whose storing broke off goes after an hour', async () => {
    const id = await uploadVideo(world, phone, film)
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    await set(id, `state = 'working', attempts = 0, claimed_until = '${until}'`)
    world.clock.advance(3599)
    await recover()
    expect(await asset(id)).toMatchObject({ state: 'working', attempts: 0 })
    world.clock.advance(2)
    await recover()
    expect(await asset(id)).toBeUndefined()
    expect(await files()).toEqual([])
  })
})
