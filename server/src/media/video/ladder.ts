import { options } from './ffmpeg.ts'
import type { ProbedVideo } from './probe.ts'

/** Which versions are made of a film, and how ffmpeg is told to. Pure. */

export interface PlannedRung {
  /** Its short side, or the next above it. */
  name: string
  width: number
  height: number
  frameRate: number
  /** Of H.264, times ten. */
  level: number
  /** Kilobits a second at most. */
  maxrate: number
}

const NAMES = [480, 720, 1080]
/** A rung is worth its name from here on: 1072 lines are 1080, but never blown up to it. */
const NEARLY = 0.9
const KILOBITS: Record<number, number> = { 480: 1400, 720: 3000, 1080: 5500 }
const FULL_RATE = 60
const SMALL_RATE = 30

export function planRungs({ width, height, frameRate }: ProbedVideo): PlannedRung[] {
  const short = evenBelow(Math.min(width, height))
  const long = Math.max(width, height)
  const fitting = NAMES.filter((name) => short >= name * NEARLY)
  return (fitting.length > 0 ? fitting : [short]).map((name) => {
    const side = Math.min(name, short)
    const other = Math.min(2 * Math.round((long * side) / Math.min(width, height) / 2), evenBelow(long))
    const [w, h] = width < height ? [side, other] : [other, side]
    const wanted = steadyRate(frameRate)
    const shown = atMost(wanted, name > 480 ? FULL_RATE : SMALL_RATE)
    const kilobits = KILOBITS[name] ?? Math.max(300, Math.round(1400 * ((w * h) / (854 * 480))))
    const maxrate = Math.round(shown > 31 ? kilobits * 1.4 : kilobits)
    return {
      name: String(name),
      width: w,
      height: h,
      frameRate: shown,
      level: levelFor(w, h, shown),
      maxrate,
    }
  })
}

const evenBelow = (side: number) => 2 * Math.floor(side / 2)

const NTSC = [24_000 / 1001, 30_000 / 1001, 60_000 / 1001, 120_000 / 1001]

/** Phones record at 29.8 or 30.1; a player that counts on a steady beat shows either worse than 30. */
function steadyRate(average: number): number {
  const ntsc = NTSC.find((rate) => Math.abs(average / rate - 1) < 0.0005)
  return ntsc ?? Math.max(1, Math.round(average))
}

/** Every second frame where that does it: dropping every third one stutters. */
function atMost(rate: number, limit: number): number {
  if (rate <= limit) return rate
  return rate / 2 >= limit * 0.75 ? atMost(rate / 2, limit) : limit
}

/** Level, macroblocks a second, macroblocks a frame (H.264, table A-1); the rates above exceed none of their bit rates. */
const LEVELS = [
  [21, 19_800, 792],
  [30, 40_500, 1620],
  [31, 108_000, 3600],
  [32, 216_000, 5120],
  [40, 245_760, 8192],
  [42, 522_240, 8704],
  [50, 589_824, 22_080],
  [51, 983_040, 36_864],
] as const

function levelFor(width: number, height: number, frameRate: number): number {
  const [across, down] = [Math.ceil(width / 16), Math.ceil(height / 16)]
  const fits = LEVELS.find(
    ([, aSecond, aFrame]) =>
      across * down * frameRate <= aSecond &&
      across * down <= aFrame &&
      Math.max(across, down) ** 2 <= 8 * aFrame,
  )
  return fits?.[0] ?? 52
}

export const codecsOf = ({ level }: PlannedRung, hasSound: boolean): string =>
  `avc1.6400${level.toString(16).padStart(2, '0')}${hasSound ? ',mp4a.40.2' : ''}`

const USUAL_SECONDS = 4
/** What is left at the end goes with the segment before it, if it is less. */
const SHORTEST_SECONDS = 1

/** Where segments begin: short ones first, because nothing is to be seen before all of one is there, then longer ones. */
export function segmentStarts(seconds: number): number[] {
  const starts = [0, 1, 2]
  for (let at = USUAL_SECONDS; at < seconds; at += USUAL_SECONDS) starts.push(at)
  return starts.filter((at) => at === 0 || at <= seconds - SHORTEST_SECONDS)
}

/** The same as an expression of ffmpeg's, by the clock and not by frames: so all rungs have them at the same places. */
const KEY_FRAMES = `expr:gte(t,if(lt(n_forced,3),n_forced,(n_forced-2)*${USUAL_SECONDS}))`

/** From the command's folder: `480.00000.ts`, and `480.csv` with what was written. */
export const segmentArguments = (name: string, seconds: number): string[] => {
  const times = segmentStarts(seconds).slice(1)
  return [
    ...options({
      map_metadata: -1,
      map_chapters: -1,
      f: 'segment',
      segment_format: 'mpegts',
      // One stream cut in pieces, whose counters go on.
      individual_header_trailer: 0,
      // No shift by the encoder's delay: it differs between rungs.
      avoid_negative_ts: 'disabled',
      segment_format_options: 'avoid_negative_ts=disabled',
      segment_time_delta: 0.005,
      // Behind the end where there is nothing to cut, as an empty list means pieces of two seconds.
      segment_times: times.length > 0 ? times.join(',') : Math.ceil(seconds + 10),
      segment_list: `${name}.csv`,
      segment_list_type: 'csv',
    }),
    `${name}.%05d.ts`,
  ]
}

/** The encoder's side of one rung. */
export const rungArguments = (rung: PlannedRung, matrix: ProbedVideo['matrix']): string[] => {
  // Longer than any segment: key frames are where they are asked for. A cut in the film gets a frame of its own, but
  // none that a player could start from.
  const between = Math.ceil(rung.frameRate * USUAL_SECONDS) + 1
  const colours = matrix === 'bt601' ? 'smpte170m' : 'bt709'
  return options({
    'c:v': 'libx264',
    preset: 'veryfast',
    'profile:v': 'high',
    'level:v': rung.level / 10,
    pix_fmt: 'yuv420p',
    crf: 23,
    maxrate: `${rung.maxrate}k`,
    bufsize: `${rung.maxrate * 2}k`,
    g: 2 * between,
    keyint_min: between,
    force_key_frames: KEY_FRAMES,
    color_primaries: colours,
    color_trc: colours,
    colorspace: colours,
    color_range: 'tv',
  })
}

export const soundArguments = (): string[] => options({ 'c:a': 'aac', 'b:a': '128k', ar: 48_000, ac: 2 })
