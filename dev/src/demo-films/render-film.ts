import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { findPrograms } from '@qingyu/server/main'
import { soundGraph } from './film-sound.ts'
import type { Film, Motion } from './film.ts'
import { AIRS, paintAir } from './paint-air.ts'
import type { Air } from './paint-air.ts'
import { paintLayer, paintSky } from './paint-scene.ts'
import type { Pixels } from './pixels.ts'
import { SCENES } from './scenes.ts'
import type { Scene, SceneName } from './scenes.ts'

/** Makes the file that a film's author uploads. The same film is the same file, byte by byte. */

const execute = promisify(execFile)
const FRAMES_A_SECOND = 24
/** The long ones are small, which takes half the time. */
const SIZES = { small: { width: 640, height: 360 }, large: { width: 854, height: 480 } }

type Size = (typeof SIZES)[keyof typeof SIZES]
type Programs = Awaited<ReturnType<typeof findPrograms>>

export interface Rendering {
  programs: Programs
  /** Its own, removed by the caller. */
  folder: string
  signal: AbortSignal
}

const LONG_SECONDS = 8

export const sizeOf = ({ seconds }: Film): Size => (seconds > LONG_SECONDS ? SIZES.small : SIZES.large)

export async function renderFilm(film: Film, rendering: Rendering): Promise<string> {
  const { programs, folder, signal } = rendering
  const { look, seconds } = film
  const size = sizeOf(film)
  const frames = Math.round(seconds * FRAMES_A_SECOND)
  const { inputs, graph } =
    'art' in look
      ? await wander(film.slug, look, size, frames, folder)
      : await passBy(film.slug, look.scene, size, frames, folder)
  const output = join(folder, 'film.mp4')
  const args = [
    ...flags({ v: 'error', filter_threads: 1, filter_complex_threads: 1 }),
    '-nostdin',
    '-y',
    ...inputs,
    ...flags({ filter_complex: `${graph},format=yuv420p[film];${soundGraph(film)}` }),
    ...flags({ map: '[film]', 'c:v': 'libx264', 'frames:v': frames, t: seconds }),
    // It is encoded once more, from this: hardly any loss, and quickly. By one thread: the same on every machine.
    ...flags({ preset: 'ultrafast', crf: 16, threads: 1 }),
    ...flags({ map: '[sound]', 'c:a': 'aac', 'b:a': '64k' }),
    ...flags({ map_metadata: -1, fflags: '+bitexact', 'flags:v': '+bitexact', 'flags:a': '+bitexact' }),
    output,
  ]
  // On the leash: it ends when we do, however that is.
  const [first = '', ...rest] = [...programs.leash, 'nice', '-n', '10', programs.ffmpeg, ...args]
  await execute(first, rest, { signal, killSignal: 'SIGKILL' })
  return output
}

const flags = (set: Record<string, string | number>): string[] =>
  Object.entries(set).flatMap(([name, value]) => [`-${name}`, String(value)])

interface Pictures {
  inputs: string[]
  graph: string
}

/** One picture for the whole film. */
const held = `loop=loop=-1:size=1,setpts=N/${FRAMES_A_SECOND}/TB`

async function wander(
  slug: string,
  { art, motion, air }: { art: string; motion: Motion; air?: Air },
  size: Size,
  frames: number,
  folder: string,
): Promise<Pictures> {
  const upright = motion === 'up' || motion === 'down'
  const file = fileURLToPath(new URL(`../../art/${art}-${upright ? 'p' : 'w'}.jpg`, import.meta.url))
  const inputs = ['-framerate', String(FRAMES_A_SECOND), '-i', file]
  const graph = `[0:v]${over(motion, size, frames)}`
  if (!air) return { inputs, graph }
  inputs.push(...(await keep(paintAir(air, size.width, size.height, slug), folder, 'air')))
  return { inputs, graph: `${graph}[below];${inTheAir('below', 1, air, size)}` }
}

const SHARPLY = 'flags=lanczos:out_range=tv,format=yuv444p'
const ZOOM = 0.22
/** Of a picture that is higher than the film: 480×640. */
const UPRIGHT = 4 / 3

function over(motion: Motion, { width, height }: Size, frames: number): string {
  if (motion === 'in' || motion === 'out') {
    const done = `on/${frames}`
    const zoom = motion === 'in' ? `1+${ZOOM}*${done}` : `${1 + ZOOM}-${ZOOM}*${done}`
    const middle = "x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2'"
    return (
      `scale=${width * 2}:${height * 2}:${SHARPLY},` +
      `zoompan=z='${zoom}':${middle}:d=${frames}:s=${width}x${height}:fps=${FRAMES_A_SECOND}`
    )
  }
  if (motion === 'up' || motion === 'down') {
    const way = Math.round(width * UPRIGHT) - height
    const speed = stepsFor(way, frames)
    const gone = Math.min(way, Math.floor(frames * speed))
    const y = motion === 'down' ? `floor(n*${speed})` : `${gone}-floor(n*${speed})`
    return `scale=${width}:${height + way}:${SHARPLY},${held},crop=${width}:${height}:x=0:y='min(${way},max(0,${y}))':exact=1`
  }
  // As far as it goes without becoming coarse.
  const speed = stepsFor(width * 0.5, frames)
  const way = Math.ceil(frames * speed)
  const [wide, high] = [2 * Math.ceil((width + way) / 2), 2 * Math.ceil(((width + way) * 9) / 32)]
  const x = motion === 'right' ? `floor(n*${speed})` : `${way}-floor(n*${speed})`
  const y = Math.floor((high - height) / 2)
  return `scale=${wide}:${high}:${SHARPLY},${held},crop=${width}:${height}:x='${x}':y=${y}:exact=1`
}

/** Points a frame, by which nothing trembles: a whole number of frames a point, or the other way round. */
const stepsFor = (way: number, frames: number): number =>
  [1, 0.5, 0.25].find((speed) => frames * speed <= way) ?? 0.125

async function passBy(
  slug: string,
  name: SceneName,
  size: Size,
  frames: number,
  folder: string,
): Promise<Pictures> {
  const scene: Scene = SCENES[name]
  const { width, height } = size
  const inputs = await keep(paintSky(scene, width, height, slug), folder, 'sky')
  let graph = `[0:v]format=yuv444p,${held}`
  for (const [n, layer] of scene.layers.entries()) {
    await breathe()
    const way = Math.ceil(frames * layer.speed)
    inputs.push(...(await keep(paintLayer(layer, width + way, height, slug), folder, `layer-${n}`)))
    graph +=
      `[below${n}];[${n + 1}:v]format=yuva444p,${held}[layer${n}];` +
      `[below${n}][layer${n}]overlay=x='-floor(n*${layer.speed})':y=0:format=yuv444`
  }
  if (!scene.air) return { inputs, graph }
  await breathe()
  inputs.push(...(await keep(paintAir(scene.air, width, height, slug), folder, 'air')))
  return { inputs, graph: `${graph}[below];${inTheAir('below', scene.layers.length + 1, scene.air, size)}` }
}

function inTheAir(below: string, input: number, air: Air, { width, height }: Size): string {
  const { fall, drift } = AIRS[air]
  const y = fall > 0 ? `-${height}+mod(floor(n*${fall}),${height})` : `-mod(floor(n*${-fall}),${height})`
  return (
    `[${input}:v]format=yuva444p,${held}[air];` +
    `[${below}][air]overlay=x='-mod(floor(n*${drift}),${width})':y='${y}':format=yuv444`
  )
}

async function keep({ width, height, data }: Pixels, folder: string, name: string): Promise<string[]> {
  const file = join(folder, `${name}.rgba`)
  await writeFile(file, data)
  const shape = ['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${width}x${height}`]
  return [...shape, '-framerate', String(FRAMES_A_SECOND), '-i', file]
}
