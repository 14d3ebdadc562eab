import * as v from 'valibot'
import { AUDIO_CODECS, MOST_PIXELS, VIDEO_CODECS } from './untrusted-input.ts'
import { VideoRefused } from './video-refusal.ts'

/** What ffprobe says of a file, and what follows from it. Pure. */

/** How far it has to be turned clockwise to be upright. */
export type Turn = 0 | 90 | 180 | 270
/** What the numbers of its pixels mean. */
export type Matrix = 'bt601' | 'bt709' | 'bt2020'

const LONGEST_SIDE = 4096
const SHORTEST_SIDE = 100
const NARROWEST = 5
const FASTEST = 120

const rate = v.optional(v.string(), '0/0')
const stream = v.object({
  index: v.number(),
  codec_type: v.optional(v.string(), 'data'),
  codec_name: v.optional(v.string(), 'unknown'),
  width: v.optional(v.number(), 0),
  height: v.optional(v.number(), 0),
  sample_aspect_ratio: v.optional(v.string(), '1:1'),
  avg_frame_rate: rate,
  r_frame_rate: rate,
  color_space: v.optional(v.string(), 'unknown'),
  duration: v.optional(v.string()),
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number(), 0) }), {}),
  tags: v.optional(v.object({ rotate: v.optional(v.string()) }), {}),
  side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) })), []),
})
export const report = v.object({
  streams: v.optional(v.array(stream), []),
  format: v.object({ nb_streams: v.number(), duration: v.optional(v.string()) }),
})
export type Stream = v.InferOutput<typeof stream>

export function refuseCodecs(video: Stream, audio: Stream | undefined): void {
  if (!VIDEO_CODECS.includes(video.codec_name)) throw new VideoRefused('codec', video.codec_name)
  if (audio && !AUDIO_CODECS.includes(audio.codec_name)) {
    throw new VideoRefused('codec', audio.codec_name)
  }
}

export function shownSize(video: Stream): { width: number; height: number; turn: Turn } {
  const { width, height } = video
  const detail = `${width}×${height}`
  if (width === 0 || height === 0) throw new VideoRefused('broken', detail)
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new VideoRefused('too-large', detail)
  }
  const [across = 1, down = 1] = video.sample_aspect_ratio.split(':').map(Number)
  const aspect = across / down
  // Pixels are stretched where that shrinks nothing; what claims to be stretched beyond reason is not believed.
  const stretch = aspect >= 0.25 && aspect <= 4 ? aspect : 1
  const shown = [Math.round(width * Math.max(1, stretch)), Math.round(height / Math.min(1, stretch))]
  const [short = 0, long = 0] = shown.toSorted((a, b) => a - b)
  if (short < SHORTEST_SIDE) throw new VideoRefused('too-small', detail)
  if (long > short * NARROWEST) throw new VideoRefused('too-narrow', `${detail}, pixels ${across}:${down}`)
  const turn = turnOf(video)
  const [w = 0, h = 0] = turn % 180 === 0 ? shown : shown.toReversed()
  return { width: w, height: h, turn }
}

function turnOf(video: Stream): Turn {
  // The matrix says how far it has been turned against the clock; the older tag, how far to turn it with the clock.
  const matrix = video.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation
  const degrees = matrix === undefined ? Number(video.tags.rotate ?? 0) : -matrix
  const turn = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

export function frameRateOf(video: Stream): number {
  const [average = Number.NaN, base = Number.NaN] = [video.avg_frame_rate, video.r_frame_rate].map((text) => {
    const [over = 0, under = 0] = text.split('/').map(Number)
    return over / under
  })
  if (average > FASTEST + 0.5) throw new VideoRefused('too-fast', video.avg_frame_rate)
  if (average > 0) return average
  return base > 0 && base <= FASTEST ? base : 25
}

export function matrixOf({ color_space, height }: Stream): Matrix {
  if (color_space.startsWith('bt2020')) return 'bt2020'
  if (color_space === 'bt709') return 'bt709'
  if (color_space === 'smpte170m' || color_space === 'bt470bg') return 'bt601'
  return height >= 720 ? 'bt709' : 'bt601'
}
