import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { probeVideo } from './probe.ts'
import { copy, VideoRefused } from './video-refusal.ts'
import type { VideoRefusal } from './video-refusal.ts'
import { aliasTo, clip, ffmpeg, FTYP, hollowMp4, turned, withBox } from './video-samples.ts'

let folder: string
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let url: string
let honest: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qingyu-probe-'))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  honest = await readFile(await clip(at('honest.mp4')))
})
afterAll(async () => {
  listener.close()
  await rm(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)

async function refusal(bytes: Buffer | string, maxSeconds = 3600): Promise<VideoRefusal> {
  await writeFile(at('hostile.mp4'), bytes)
  const error: unknown = await probeVideo(at('hostile.mp4'), { maxSeconds }).then(
    () => new Error('it was taken'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof VideoRefused)) throw error
  expect(error.message).toBe(copy[error.reason])
  return error.reason
}

it('takes an honest film and says what it is', async () => {
  expect(await probeVideo(at('honest.mp4'))).toEqual({
    demuxer: 'mov',
    durationMs: 3000,
    width: 320,
    height: 180,
    turn: 0,
    frameRate: 25,
    matrix: 'bt601',
    video: 0,
    audio: 1,
  })
})

it('sees how a film is to be turned', async () => {
  await turned(at('honest.mp4'), at('turned.mp4'), 90)
  expect(await probeVideo(at('turned.mp4'))).toMatchObject({ width: 180, height: 320, turn: 90 })
  await turned(at('honest.mp4'), at('turned.mp4'), 270)
  expect(await probeVideo(at('turned.mp4'))).toMatchObject({ width: 180, height: 320, turn: 270 })
})

it('takes what a browser recorded, which does not say how long it is', async () => {
  await clip(at('live.mkv'), { sound: null, more: ['-live', '1', '-f', 'matroska'] })
  const { demuxer, durationMs } = await probeVideo(at('live.mkv'))
  expect(demuxer).toBe('matroska')
  expect(durationMs).toBeGreaterThan(2900)
})

it.each<[string, VideoRefusal, () => Buffer | string | Promise<Buffer>]>([
  ['nothing', 'not-a-video', () => ''],
  ['a text', 'not-a-video', () => 'Dear diary, today I was in the mountains and it was very beautiful.'],
  [
    'a picture',
    'not-a-video',
    () =>
      sharp({ create: { width: 99, height: 99, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
  ],
  [
    'an HLS playlist',
    'not-a-video',
    () => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}/a.ts\n#EXT-X-ENDLIST\n`,
  ],
  ['a concat playlist', 'not-a-video', () => `ffconcat version 1.0\nfile ${url}/a.mp4\nfile /etc/passwd\n`],
  [
    'a playlist behind the mark of MP4',
    'broken',
    () => Buffer.concat([FTYP, Buffer.from(`\n#EXTM3U\n#EXTINF:9,\n${url}/a.ts\n`)]),
  ],
  ['a film cut short before its table of contents', 'broken', () => honest.subarray(0, honest.length * 0.6)],
  ['10,000 tracks', 'too-many-streams', () => hollowMp4(10_000)],
  ['a promise without data', 'broken', () => hollowMp4(1)],
  ['30000×30000 pixels', 'too-large', () => hollowMp4(1, 30_000, 30_000)],
  ['ten hours', 'too-long', () => lasting(36_000)],
  ['an hour in a few bytes', 'broken', () => lasting(3500)],
  [
    'data in a file of somebody else',
    'broken',
    () => withBox(honest, 'dref', () => aliasTo(at('honest.mp4'))),
  ],
  ['data behind an address', 'broken', () => withBox(honest, 'dref', () => aliasTo(`${url}/a.mp4`))],
  [
    'a Matroska that declares terabytes',
    'broken',
    () =>
      Buffer.from(
        '1a45dfa3844282847765626d18538067ff1654ae6b10ffffffffffffae10ffffffffffffff63a210fffffffffffff0',
        'hex',
      ),
  ],
])('refuses %s', async (_what, reason, make) => {
  expect(await refusal(await make())).toBe(reason)
  expect(connections).toBe(0)
})

/** The honest film, stretched to so many seconds in every place that says how long it is. */
function lasting(seconds: number): Buffer {
  const stretch = (from: number, step: number) => (body: Buffer) => {
    const changed = Buffer.from(body)
    for (let place = from; place < (step > 0 ? body.length : from + 1); place += step || 1) {
      changed.writeUInt32BE(Math.round((body.readUInt32BE(place) * seconds) / 3), place)
    }
    return changed
  }
  const frames = withBox(honest, 'stts', stretch(12, 8))
  const tracks = withBox(frames, 'mdhd', stretch(16, 0))
  return withBox(tracks, 'edts', () => Buffer.alloc(0))
}

const TWENTY_SOUNDS = Array.from({ length: 20 }, () => ['-map', '0:a']).flat()

it.each<[string, VideoRefusal, string[]]>([
  ['half a second', 'too-short', ['-t', '0.5']],
  ['only sound', 'no-picture', ['-vn', '-c:a', 'aac']],
  ['a codec of yesterday', 'codec', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p']],
  ['a sound codec nobody asked for', 'codec', ['-c:a', 'mp2']],
  ['21 tracks', 'too-many-streams', ['-c', 'copy', '-map', '0:v', ...TWENTY_SOUNDS]],
  ['200 frames a second', 'too-fast', ['-r', '200']],
  ['a thumbnail', 'too-small', ['-vf', 'scale=96:96,setsar=1']],
  ['a ribbon', 'too-narrow', ['-vf', 'scale=1200:200,setsar=1']],
])('refuses %s', async (_what, reason, more) => {
  const path = at('odd.mkv')
  await ffmpeg('-i', at('honest.mp4'), '-t', '1.5', '-preset', 'ultrafast', ...more, path)
  expect(await refusal(await readFile(path))).toBe(reason)
})
