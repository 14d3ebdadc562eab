import { availableParallelism } from 'node:os'
import { options } from './ffmpeg.ts'
import { rungArguments, segmentArguments, soundArguments } from './ladder.ts'
import type { PlannedRung } from './ladder.ts'
import type { ProbedVideo } from './probe.ts'
import { inputArguments, MOST_PIXELS, QUIETLY } from './untrusted-input.ts'

/** The one command that makes every rung, and on the way the pictures: the film is decoded once. Pure. */

/** Raw RGB pixels, so that nothing decodes a second time what came out of a decoder of hostile bytes. */
export interface PlannedPictures {
  /** Over the whole length, each in the middle of its share of it; before them the very first frame, see below. */
  stills: { file: string; count: number; width: number; height: number }
  sheet: {
    file: string
    everySeconds: number
    columns: number
    rows: number
    /** Of one picture. */
    width: number
    height: number
  }
}

export interface EncodePlan {
  source: string
  probed: ProbedVideo
  /** From the smallest up. */
  rungs: PlannedRung[]
  pictures: PlannedPictures
  /** Decibels by which the sound is changed. */
  gain: number
}

const SHEET_PICTURES = 100
const SHEET_COLUMNS = 10
const SHEET_WIDTH = 160
const WIDEST_STILL = 1280
const MOST_THREADS = 8
const PICTURES_RATE = 25

export function planPictures({ durationMs }: ProbedVideo, rungs: PlannedRung[]): PlannedPictures {
  const seconds = durationMs / 1000
  const everySeconds = Math.max(1, Math.ceil(seconds / SHEET_PICTURES))
  const count = Math.max(1, Math.ceil(seconds / everySeconds - 0.1))
  const columns = Math.min(SHEET_COLUMNS, count)
  const rung = stillsRung(rungs)
  const width = Math.min(rung.width, WIDEST_STILL)
  return {
    stills: {
      file: 'stills.rgb',
      count: Math.min(24, Math.max(12, Math.round(seconds / 2))),
      width,
      height: 2 * Math.round((rung.height * width) / rung.width / 2),
    },
    sheet: {
      file: 'sheet.rgb',
      everySeconds,
      columns,
      rows: Math.ceil(count / columns),
      width: SHEET_WIDTH,
      height: 2 * Math.round((rung.height * SHEET_WIDTH) / rung.width / 2),
    },
  }
}

/** Large enough for a poster, and scaled already. */
const stillsRung = (rungs: PlannedRung[]): PlannedRung => {
  const rung = rungs.find(({ name }) => Number(name) >= 720) ?? rungs.at(-1)
  if (!rung) throw new Error('a film without a rung')
  return rung
}

export function encodeArguments(plan: EncodePlan): string[] {
  const { source, probed, rungs, pictures } = plan
  const seconds = probed.durationMs / 1000
  const threads = { threads: Math.min(MOST_THREADS, availableParallelism()) }
  const hasSound = probed.audio !== null
  const sound = (name: string) => (hasSound ? ['-map', `[a${name}]`, ...soundArguments()] : [])
  return [
    ...options({ nostdin: true, y: true, progress: 'pipe:1', ...QUIETLY, max_error_rate: 0.1 }),
    // The first filter takes frames of any size, and turns them once they have one; a filter that is built anew in the
    // middle of a film would begin counting anew.
    ...options({ ...threads, max_pixels: MOST_PIXELS, noautorotate: true, 'reinit_filter:v': 0 }),
    ...inputArguments(source, probed.demuxer),
    ...options({ filter_complex: videoGraph(plan) }),
    ...(hasSound ? options({ filter_complex: soundGraph(plan) }) : []),
    ...rungs.flatMap((rung) => [
      ...options({ map: `[v${rung.name}]`, t: seconds.toFixed(3), ...threads }),
      ...rungArguments(rung, probed.matrix),
      ...sound(rung.name),
      ...segmentArguments(rung.name, seconds),
    ]),
    // At the rate that their times are given in, so that none is repeated to fill a gap.
    ...options({ map: '[stills]', r: PICTURES_RATE, f: 'rawvideo' }),
    pictures.stills.file,
    ...options({ map: '[sheet]', r: PICTURES_RATE, f: 'rawvideo' }),
    pictures.sheet.file,
  ]
}

const TURNS = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }

/** From the largest rung down, each made from the one above it. */
function videoGraph({ probed, rungs, pictures }: EncodePlan): string {
  const { stills, sheet } = pictures
  const downwards = rungs.toReversed()
  const [largest] = downwards
  if (!largest) throw new Error('a film without a rung')
  const [width, height] =
    probed.turn % 180 === 0 ? [largest.width, largest.height] : [largest.height, largest.width]
  const colours = probed.matrix === 'bt2020' ? ':in_color_matrix=bt2020:out_color_matrix=bt709' : ''
  const start =
    `[0:${probed.video}]scale=${width}:${height}:flags=bicubic:out_range=tv${colours},format=yuv420p,setsar=1,` +
    `${TURNS[probed.turn]}fps=${rate(largest.frameRate)}:start_time=0`
  const forStills = stillsRung(rungs)
  let above = largest
  let graph = start
  for (const [n, rung] of downwards.entries()) {
    if (n > 0) {
      const slower = rung.frameRate < above.frameRate ? `fps=${rate(rung.frameRate)},` : ''
      graph += `[below${above.name}]${slower}scale=${rung.width}:${rung.height}:flags=bicubic`
    }
    const outlets = [`[v${rung.name}]`]
    if (rung === forStills) outlets.push('[forstills]')
    outlets.push(n === downwards.length - 1 ? '[forsheet]' : `[below${rung.name}]`)
    graph += `,split=${outlets.length}${outlets.join('')};`
    above = rung
  }
  const share = probed.durationMs / 1000 / stills.count
  const pixels = `:flags=bicubic:in_color_matrix=${probed.matrix === 'bt601' ? 'bt601' : 'bt709'},format=rgb24`
  // ffmpeg tells no progress before every output has had its first frame: each gets one at once.
  const forStillsAt = `(selected_n-0.5)*${share.toFixed(6)}`
  const forSheetAt = `selected_n*${sheet.everySeconds}`
  return (
    `${graph}[forstills]${picked(stills.count + 1, forStillsAt)},` +
    `scale=${stills.width}:${stills.height}${pixels}[stills];` +
    `[forsheet]${picked(sheet.columns * sheet.rows, forSheetAt)},` +
    `scale=${sheet.width}:${sheet.height}${pixels}[sheet]`
  )
}

const picked = (count: number, at: string) =>
  `select=lt(selected_n\\,${count})*gte(t\\,${at}),setpts=N/${PICTURES_RATE}/TB`

const rate = (framesASecond: number) =>
  Number.isInteger(framesASecond) ? String(framesASecond) : `${Math.round(framesASecond * 1001)}/1001`

function soundGraph({ probed, rungs, gain }: EncodePlan): string {
  const change = gain === 0 ? '' : `,volume=${gain.toFixed(1)}dB`
  // What is made louder must not be cut off.
  const limit = gain > 0 ? ',alimiter=limit=0.891:level=disabled' : ''
  const outlets = rungs.map(({ name }) => `[a${name}]`).join('')
  return (
    `[0:${probed.audio}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo${change}${limit},` +
    `asplit=${rungs.length}${outlets}`
  )
}
