import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeArguments, planPictures } from './encode-command.ts'
import type { EncodePlan } from './encode-command.ts'
import { options, run } from './ffmpeg.ts'
import type { Run } from './ffmpeg.ts'
import { findPrograms } from './ffmpeg-programs.ts'
import type { ChosenPrograms } from './ffmpeg-programs.ts'
import { codecsOf, planRungs, segmentArguments } from './ladder.ts'
import type { PlannedRung } from './ladder.ts'
import { measureGain } from './loudness.ts'
import { makePictures } from './pictures-of.ts'
import type { FilmPictures } from './pictures-of.ts'
import { probeVideo, refusalOf } from './probe.ts'
import { QUIETLY } from './untrusted-input.ts'
import { VideoRefused } from './video-refusal.ts'

export interface TranscodeOptions {
  /** The preview is as long as the shorter of the two. */
  previewSeconds: number
  previewPercent: number
  maxSeconds: number
  tell(progress: { percent: number; step: string }): void
  signal: AbortSignal
  /** Instead of those on the PATH. */
  chosen?: ChosenPrograms | undefined
}

export interface MadeRung {
  name: string
  width: number
  height: number
  codecs: string
  /** MPEG-TS, one after the other. */
  segments: { file: string; seconds: number }[]
}

export interface Transcoded extends FilmPictures {
  durationMs: number
  width: number
  height: number
  /** From the smallest up. */
  rungs: MadeRung[]
  /** The beginning alone, from the smallest rung. */
  preview: MadeRung
}

const STEPS = { check: '检查文件', sound: '分析音量', encode: '转码中', pictures: '生成封面和预览' }

/**
 * Makes everything that is shown of a film, as files in a folder that was empty before. Throws VideoRefused when the
 * file is to blame, NoVideoPrograms when there is no ffmpeg, the signal's reason when told to stop; anything else may go
 * well another time.
 */
export async function transcode(
  source: string,
  folder: string,
  given: TranscodeOptions,
): Promise<Transcoded> {
  const { signal, maxSeconds, chosen } = given
  const tell = rising(given.tell)
  const programs = await findPrograms(chosen)
  const within = { programs, signal }

  tell(0, STEPS.check)
  const probed = await probeVideo(source, { maxSeconds, chosen, signal })
  const seconds = probed.durationMs / 1000
  const share = (from: number, to: number) => (done: number) =>
    from + (to - from) * Math.min(1, done / seconds)

  tell(1, STEPS.sound)
  const measuring = share(1, 3)
  const onMeasured = (done: number) => tell(measuring(done), STEPS.sound)
  const gain =
    probed.audio === null ? 0 : await measureGain(source, probed, { ...within, onProgress: onMeasured })

  const rungs = planRungs(probed)
  const pictures = planPictures(probed, rungs)
  const encoding = share(3, 96)
  await encode(folder, { source, probed, rungs, pictures, gain }, within, (done) =>
    tell(encoding(done), STEPS.encode),
  )
  const hasSound = probed.audio !== null
  const made = await Promise.all(rungs.map((rung) => readRung(folder, rung, hasSound)))
  const [smallest] = made
  const largest = made.at(-1)
  if (!smallest || !largest) throw new Error('a film without a rung')
  const length = lengthOf(smallest)
  // What was promised has to be there: a film that breaks off is not sold.
  if (length < seconds * 0.95 - 0.5) throw new VideoRefused('broken', `${length} s of ${seconds} s`)

  tell(97, STEPS.pictures)
  const wanted = Math.min(given.previewSeconds, (length * given.previewPercent) / 100)
  const preview = await cutPreview(folder, smallest, wanted, within)
  tell(98, STEPS.pictures)
  const film = await makePictures(folder, pictures, probed.durationMs)
  tell(100, STEPS.pictures)
  const durationMs = Math.round(length * 1000)
  return { durationMs, width: largest.width, height: largest.height, rungs: made, preview, ...film }
}

type Within = Pick<Run, 'programs' | 'signal'>

/** Whole per cent, and never less than before. */
function rising(tell: TranscodeOptions['tell']): (percent: number, step: string) => void {
  let last = ''
  return (percent, step) => {
    const whole = Math.floor(percent)
    if (last === `${whole}${step}`) return
    last = `${whole}${step}`
    tell({ percent: whole, step })
  }
}

async function encode(
  folder: string,
  plan: EncodePlan,
  within: Within,
  onProgress: (seconds: number) => void,
): Promise<void> {
  const seconds = plan.probed.durationMs / 1000
  try {
    await run({
      ...within,
      program: 'ffmpeg',
      args: encodeArguments(plan),
      folder,
      // Several times what three rungs of a 4096×2304 film at 60 frames a second need on a slow processor.
      cpuSeconds: 60 + 40 * seconds,
      wallSeconds: 600 + 80 * seconds,
      onProgress,
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** By the list that the muxer wrote: `480.00001.ts,2.000000,4.000000`. */
async function readRung(folder: string, rung: PlannedRung, hasSound: boolean): Promise<MadeRung> {
  const { name, width, height } = rung
  return { name, width, height, codecs: codecsOf(rung, hasSound), segments: await readSegments(folder, name) }
}

async function readSegments(folder: string, name: string): Promise<MadeRung['segments']> {
  const list = join(folder, `${name}.csv`)
  const lines = (await readFile(list, 'utf8')).trim().split('\n').filter(Boolean)
  await rm(list)
  const rows = lines.map((line) => {
    const [file = '', start, end] = line.split(',')
    return { file: join(folder, file), start: Number(start), end: Number(end) }
  })
  return rows.map(({ file, start, end }, n) => ({
    file,
    // The sound may reach a little beyond the cut; the next segment begins where this one ends.
    seconds: (rows[n + 1]?.start ?? end) - start,
  }))
}

const lengthOf = ({ segments }: MadeRung) => segments.reduce((sum, { seconds }) => sum + seconds, 0)

/** Where ffmpeg lets a transport stream begin. */
const TS_START = 1.4

/** A film of its own out of the first segments, without encoding anything again. */
async function cutPreview(
  folder: string,
  { segments, ...rung }: MadeRung,
  seconds: number,
  within: Within,
): Promise<MadeRung> {
  const beginning = join(folder, 'beginning.ts')
  let covered = 0
  for (const segment of segments) {
    if (covered >= seconds) break
    await appendFile(beginning, await readFile(segment.file))
    covered += segment.seconds
  }
  const name = 'preview'
  await run({
    ...within,
    program: 'ffmpeg',
    args: [
      // On the clock of the film: by its own the sound, which begins a little earlier, would come first.
      ...options({
        nostdin: true,
        y: true,
        ...QUIETLY,
        copyts: true,
        protocol_whitelist: 'file',
        f: 'mpegts',
      }),
      ...options({ i: `file:${beginning}`, map: 0, c: 'copy' }),
      ...options({ t: (seconds + TS_START).toFixed(3), output_ts_offset: -TS_START }),
      ...segmentArguments(name, seconds),
    ],
    folder,
    cpuSeconds: 60,
    wallSeconds: 300,
  })
  await rm(beginning)
  return { ...rung, name, segments: await readSegments(folder, name) }
}
