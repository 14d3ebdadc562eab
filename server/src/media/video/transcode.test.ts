import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { measureGain } from './loudness.ts'
import { findPrograms } from './ffmpeg-programs.ts'
import { probeVideo } from './probe.ts'
import { transcode } from './transcode.ts'
import type { MadeRung, Transcoded, TranscodeOptions } from './transcode.ts'
import { clip, colourAt, ffmpeg, ffprobe, turned } from './video-samples.ts'

// Films are encoded for real, which on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qingyu-transcode-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const signal = new AbortController().signal

async function made(source: string, more: Partial<TranscodeOptions> = {}): Promise<Transcoded> {
  const out = `${source}.made`
  await mkdir(out)
  const usual = { previewSeconds: 30, previewPercent: 50, maxSeconds: 60, tell: () => undefined, signal }
  return transcode(source, out, { ...usual, ...more })
}

interface Frame {
  pts: number
  key: boolean
}

/** Every segment is decoded alone; ffprobe complains of whatever is missing. */
async function framesOf(file: string): Promise<Frame[]> {
  await ffmpeg('-xerror', '-i', file, '-f', 'null', '-')
  const entries = ['-select_streams', 'v', '-show_entries', 'frame=key_frame,best_effort_timestamp_time']
  const lines = await ffprobe(...entries, '-of', 'csv=p=0', file)
  return lines
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(','))
    .map(([key, pts]) => ({ key: key === '1', pts: Number(pts) }))
}

/** Where each segment begins, after a look at every frame of it. */
async function startsOf({ segments }: MadeRung, frameRate: number): Promise<number[]> {
  const starts: number[] = []
  for (const { file, seconds } of segments) {
    const frames = await framesOf(file)
    expect(frames[0]?.key).toBe(true)
    expect(frames.length).toBe(Math.round(seconds * frameRate))
    starts.push(frames[0]?.pts ?? Number.NaN)
  }
  return starts
}

const lengthOf = ({ segments }: MadeRung) => segments.reduce((sum, { seconds }) => sum + seconds, 0)

it('makes rungs that are cut at the same places, a preview, pictures, and nothing of what the file said', async () => {
  const canaries = ['title', 'comment', 'artist', 'location'].flatMap((name) => [
    '-metadata',
    `${name}=Canary`,
  ])
  await writeFile(
    at('chapters'),
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=2\ntitle=CanaryChapter\n',
  )
  const more = ['-i', at('chapters'), '-map_metadata', '2', ...canaries, '-metadata:s:a', 'language=chi']
  const source = at('large.mp4')
  await clip(at('plain.mp4'), { size: '1152x648', rate: '60', seconds: 3.6 })
  await ffmpeg(
    '-i',
    at('plain.mp4'),
    ...more.slice(0, 2),
    '-map_chapters',
    '1',
    ...canaries,
    '-c',
    'copy',
    ...more.slice(-2),
    source,
  )
  const said: number[] = []
  const film = await made(source, { tell: ({ percent }) => void said.push(percent) })

  expect(film).toMatchObject({ durationMs: 3600, width: 1152, height: 648 })
  expect(film.rungs.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['480', 854, 480],
    ['720', 1152, 648],
  ])
  const [small, large] = film.rungs
  if (!small || !large) throw new Error('no rungs')
  expect(small.segments.map(({ seconds }) => Math.round(seconds * 1000))).toEqual([1000, 1000, 1600])
  const [smallStarts, largeStarts] = [await startsOf(small, 30), await startsOf(large, 60)]
  expect(largeStarts).toEqual(smallStarts)
  const { level, profile } = JSON.parse(
    await ffprobe('-select_streams', 'v', '-show_streams', '-of', 'json', large.segments[0]?.file ?? ''),
  ).streams[0]
  expect([profile, level, large.codecs]).toEqual(['High', 32, 'avc1.640020,mp4a.40.2'])

  expect(film.preview).toMatchObject({ name: 'preview', width: 854, height: 480, codecs: small.codecs })
  expect(lengthOf(film.preview)).toBeGreaterThan(1.75)
  expect(lengthOf(film.preview)).toBeLessThan(2)
  expect(film.preview.segments).toHaveLength(1)
  const preview = await framesOf(film.preview.segments[0]?.file ?? '')
  expect(preview[0]?.pts).toBe(smallStarts[0])
  expect(preview.length).toBeGreaterThan(52)

  const { file: sheetFile, ...sheet } = film.sheet
  expect(sheet).toEqual({ everySeconds: 1, columns: 4, rows: 1, width: 160, height: 90 })
  expect(await sharp(sheetFile).metadata()).toMatchObject({ format: 'webp', width: 640, height: 90 })
  expect(film.posters).toHaveLength(5)
  expect(await sharp(film.posters[0]).metadata()).toMatchObject({ width: 1152, height: 648 })
  expect(film.frames.map(({ atMs }) => atMs)).toEqual(
    Array.from({ length: 12 }, (_, n) => Math.round(((n + 0.5) * 3600) / 12)),
  )
  expect(await sharp(film.frames[0]?.file).metadata()).toMatchObject({ width: 640, height: 360 })

  expect(said).toEqual(said.toSorted((a, b) => a - b))
  expect([said[0], said.at(-1)]).toEqual([0, 100])
  // Already while it works, and not only at its end.
  expect(said.some((percent) => percent > 3 && percent < 60)).toBe(true)
  expect((await readFile(source)).includes('CanaryChapter')).toBe(true)
  const files = await readdir(`${source}.made`)
  // Nothing beside what was told: whoever stores it stores all of it.
  expect(files).toHaveLength(3 + 3 + 1 + 1 + 5 + 12)
  for (const file of files) {
    const bytes = await readFile(join(`${source}.made`, file))
    expect(bytes.includes('Canary')).toBe(false)
  }
  expect(
    await ffprobe('-show_streams', '-show_format', '-show_chapters', small.segments[0]?.file ?? ''),
  ).not.toMatch(/TAG:|CHAPTER/)
})

it('turns a film that was held upright, without sound, at 23.976 frames a second, cuts at every scene', async () => {
  const scenes =
    "geq=lum='if(mod(floor(T*3)\\,2)\\,lum(X\\,Y)\\,255-lum(X\\,Y))':cb='cb(X\\,Y)':cr='cr(X\\,Y)'"
  await clip(at('lying.mp4'), { rate: '24000/1001', seconds: 9.6, sound: null, more: ['-vf', scenes] })
  const film = await made(await turned(at('lying.mp4'), at('upright.mp4'), 90))
  expect(film).toMatchObject({ width: 180, height: 320 })
  const [rung] = film.rungs
  if (!rung) throw new Error('no rung')
  expect(rung).toMatchObject({ name: '180', codecs: 'avc1.640015' })
  expect(film.preview.codecs).toBe(rung.codecs)
  const starts = await startsOf(rung, 24_000 / 1001)
  for (const [n, wanted] of [0, 1, 2, 4, 8].entries()) {
    const start = (starts[n] ?? Number.NaN) - (starts[0] ?? 0)
    expect(start).toBeGreaterThanOrEqual(wanted)
    expect(start).toBeLessThan(wanted + 1001 / 24_000 + 0.001)
  }
  expect(starts).toHaveLength(5)
  // The top left of what lay on its side is the top right of what stands.
  const { frames } = film
  await ffmpeg(
    '-ss',
    String((frames[2]?.atMs ?? 0) / 1000),
    '-i',
    at('lying.mp4'),
    '-frames:v',
    '1',
    at('lying.png'),
  )
  const corner = { top: 0, width: 8, height: 8 }
  const upright = frames[2]?.file ?? ''
  const lying = await colourAt(at('lying.png'), { left: 0, ...corner })
  expect(await colourAt(upright, { left: 172, ...corner })).toEqual(lying)
  expect(await colourAt(upright, { left: 0, ...corner })).not.toEqual(lying)
})

it('makes all three rungs of a large film', async () => {
  const film = await made(await clip(at('1080.mp4'), { size: '1920x1080', seconds: 1.2 }))
  expect(film.rungs.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['480', 854, 480],
    ['720', 1280, 720],
    ['1080', 1920, 1080],
  ])
  for (const rung of film.rungs) await startsOf(rung, 25)
  expect(await sharp(film.posters[0]).metadata()).toMatchObject({ width: 1280, height: 720 })
})

it('goes on when the size of the film changes in its middle', async () => {
  const streams = await Promise.all(
    ['320x180', '240x136'].map((size) =>
      clip(at(`${size}.h264`), { size, sound: null, more: ['-bf', '0', '-f', 'h264'] }),
    ),
  )
  await writeFile(at('both.h264'), Buffer.concat(await Promise.all(streams.map((path) => readFile(path)))))
  await ffmpeg('-f', 'h264', '-framerate', '25', '-i', at('both.h264'), '-c', 'copy', at('both.mkv'))
  const film = await made(at('both.mkv'))
  expect(film.durationMs).toBeGreaterThan(5900)
  expect(film.frames).toHaveLength(12)
  const [rung] = film.rungs
  expect(rung && (await startsOf(rung, 25))).toHaveLength(4)
})

it('refuses a film that grows beyond measure in its middle', async () => {
  const small = await clip(at('small.h264'), { sound: null, more: ['-f', 'h264'] })
  const huge = at('huge.h264')
  await ffmpeg('-f', 'lavfi', '-i', 'color=s=4160x4160', '-frames:v', '15', '-preset', 'ultrafast', huge)
  await writeFile(at('bomb.h264'), Buffer.concat([await readFile(small), await readFile(huge)]))
  await ffmpeg('-f', 'h264', '-framerate', '25', '-i', at('bomb.h264'), '-c', 'copy', at('bomb.mkv'))
  await expect(made(at('bomb.mkv'))).rejects.toMatchObject({ name: 'VideoRefused', reason: 'too-large' })
})

it('brings sound to a common loudness, and leaves silence alone', async () => {
  const programs = await findPrograms()
  const loudness = async (path: string) => {
    const probed = await probeVideo(path)
    return measureGain(path, probed, { programs, signal })
  }
  const quiet = await clip(at('quiet.mp4'), { sound: 'sine=f=440:r=44100,volume=-6dB', more: ['-ac', '2'] })
  const gain = await loudness(quiet)
  expect(gain).toBeGreaterThan(6)
  expect(gain).toBeLessThan(12)
  const film = await made(quiet)
  const joined = Buffer.concat(
    await Promise.all((film.rungs[0]?.segments ?? []).map(({ file }) => readFile(file))),
  )
  await writeFile(at('levelled.ts'), joined)
  await ffmpeg('-i', at('levelled.ts'), '-c', 'copy', at('levelled.mp4'))
  expect(Math.abs(await loudness(at('levelled.mp4')))).toBeLessThan(1)

  expect(await loudness(await clip(at('faint.mp4'), { sound: 'sine=f=440:r=48000,volume=-20dB' }))).toBe(12)
  expect(await loudness(await clip(at('silent.mp4'), { sound: 'anullsrc=r=48000:cl=stereo' }))).toBe(0)
})

it('refuses a film that breaks off, and stops when it is told to', async () => {
  const whole = await readFile(await clip(at('whole.mp4'), { seconds: 6, more: ['-movflags', '+faststart'] }))
  await writeFile(at('cut.mp4'), whole.subarray(0, whole.length / 2))
  await expect(made(at('cut.mp4'))).rejects.toMatchObject({ name: 'VideoRefused', reason: 'broken' })
  await expect(made(at('whole.mp4'), { maxSeconds: 5 })).rejects.toMatchObject({ reason: 'too-long' })

  await rm(`${at('whole.mp4')}.made`, { recursive: true })
  const stop = new AbortController()
  const told = made(at('whole.mp4'), {
    signal: stop.signal,
    tell: ({ percent }) => percent > 2 && stop.abort(),
  })
  await expect(told).rejects.toThrow('aborted')
})
