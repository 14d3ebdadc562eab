import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { options, run, RunFailed } from './ffmpeg.ts'
import type { Run } from './ffmpeg.ts'
import { findPrograms } from './ffmpeg-programs.ts'
import type { ChosenPrograms } from './ffmpeg-programs.ts'
import { sniffVideo } from './sniff-video.ts'
import type { Demuxer } from './sniff-video.ts'
import { frameRateOf, matrixOf, refuseCodecs, report, shownSize } from './stream-facts.ts'
import type { Matrix, Stream, Turn } from './stream-facts.ts'
import { inputArguments, MOST_PIXELS, MOST_STREAMS, QUIETLY } from './untrusted-input.ts'
import { VideoRefused } from './video-refusal.ts'

export interface ProbedVideo {
  demuxer: Demuxer
  durationMs: number
  /** As it is shown: turned, and with square pixels. */
  width: number
  height: number
  turn: Turn
  /** Frames a second, on average. */
  frameRate: number
  matrix: Matrix
  /** Which streams of the file are the film. */
  video: number
  audio: number | null
}

export interface ProbeOptions {
  maxSeconds?: number
  /** Instead of those on the PATH. */
  chosen?: ChosenPrograms | undefined
  signal?: AbortSignal
}

// A still picture with silence takes four times as much.
const FEWEST_BYTES_A_SECOND = 100

/** What a file is, or why it is not taken. Throws VideoRefused, whose message is fit for the member. */
export async function probeVideo(
  source: string,
  { maxSeconds = Infinity, signal = new AbortController().signal, ...given }: ProbeOptions = {},
): Promise<ProbedVideo> {
  const { size } = await stat(source)
  const demuxer = await sniffVideo(source)
  const programs = await findPrograms(given.chosen)
  const within = { programs, signal, cpuSeconds: 20, wallSeconds: 120 }
  const input = inputArguments(source, demuxer)

  const { streams, format } = await ask(within, input)
  if (format.nb_streams > MOST_STREAMS) {
    throw new VideoRefused('too-many-streams', `${format.nb_streams} streams`)
  }
  const isFilm = (one: Stream) => one.codec_type === 'video' && one.disposition.attached_pic !== 1
  const video = streams.find(isFilm)
  if (!video) throw new VideoRefused('no-picture', `${streams.length} streams`)
  const audio = streams.find((one) => one.codec_type === 'audio')
  refuseCodecs(video, audio)
  const shown = shownSize(video)
  const frameRate = frameRateOf(video)

  const seconds = await lengthOf(video, format.duration, within, input)
  if (seconds < 1) throw new VideoRefused('too-short', `${seconds} s`)
  if (seconds > maxSeconds) throw new VideoRefused('too-long', `${seconds} s`)
  if (size / seconds < FEWEST_BYTES_A_SECOND) {
    throw new VideoRefused('broken', `${size} bytes for ${seconds} s`)
  }
  await decodeOneFrame(within, input, video.index)
  return {
    demuxer,
    durationMs: Math.round(seconds * 1000),
    ...shown,
    frameRate,
    matrix: matrixOf(video),
    video: video.index,
    audio: audio?.index ?? null,
  }
}

type Within = Pick<Run, 'programs' | 'signal' | 'cpuSeconds' | 'wallSeconds'>

async function ask(within: Within, input: string[]): Promise<v.InferOutput<typeof report>> {
  const entries = options({ ...QUIETLY, show_format: true, show_streams: true, of: 'json' })
  try {
    const { output } = await run({
      ...within,
      program: 'ffprobe',
      args: [...entries, ...input],
    })
    return v.parse(report, JSON.parse(output))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What a run that failed says about the file; what it says about the machine stays an error. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof RunFailed) || error.blame === 'machine') return error
  // Before memory: to ffmpeg a stream too many is one that it has no memory for.
  if (error.complaints.includes('max_streams')) return new VideoRefused('too-many-streams', error.message)
  if (error.complaints.includes('not on whitelist')) return new VideoRefused('codec', error.message)
  if (/Picture size \d+x\d+ (?:is invalid|exceeds)/.test(error.complaints)) {
    return new VideoRefused('too-large', error.message)
  }
  return new VideoRefused(error.exhausting ? 'too-complex' : 'broken', error.message)
}

async function lengthOf(
  video: Stream,
  whole: string | undefined,
  within: Within,
  input: string[],
): Promise<number> {
  const declared = Number(video.duration ?? whole ?? Number.NaN)
  if (Number.isFinite(declared) && declared > 0) return declared
  // What a browser records says nothing of its length: only the last of its packets does.
  try {
    const { output } = await run({
      ...within,
      program: 'ffprobe',
      args: [
        ...options({
          ...QUIETLY,
          select_streams: video.index,
          show_entries: 'packet=pts_time',
          of: 'csv=p=0',
        }),
        ...input,
      ],
    })
    let last = 0
    for (const line of output.split('\n')) last = Math.max(last, Number.parseFloat(line) || 0)
    return last
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A container may promise what its data do not hold. */
async function decodeOneFrame(within: Within, input: string[], video: number): Promise<void> {
  const decoder = options({ nostdin: true, ...QUIETLY, threads: 1, max_pixels: MOST_PIXELS })
  const speck = { map: `0:${video}`, 'frames:v': 1, f: 'rawvideo', s: '16x16', pix_fmt: 'gray' }
  try {
    const made = await run({
      ...within,
      program: 'ffmpeg',
      args: [...decoder, ...input, ...options(speck), '-'],
    })
    if (made.output === '') throw new VideoRefused('broken', `no frame: ${made.complaints.slice(-400)}`)
  } catch (error) {
    throw refusalOf(error)
  }
}
