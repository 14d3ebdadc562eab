import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '@qingyu/server/main'

const ART = join(import.meta.dirname, '..', '..', '..', 'dev', 'art')
export const FRAMES_A_SECOND = 25
const SCENES = 3
const SCENE_SECONDS = 10
/** Larger than the picture, so that there is something to pan over. */
const CANVAS = '2304:1296'
const SOUND = "aevalsrc='0.2*sin(440*PI*t)*(0.6+0.4*sin(t))|0.2*sin(660*PI*t)*(0.6+0.4*cos(t))':s=48000"

const words = (text: string) => text.split(' ')

/** What a phone might have filmed: 1080p with grain and sound, slow pans over scenes that come again. */
export async function makeLongFilm(path: string, seconds: number): Promise<void> {
  const { ffmpeg } = await findPrograms()
  const run = (...args: string[]) => promisify(execFile)(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args])
  const pictures = (await readdir(ART)).filter((name) => name.endsWith('-w.jpg')).toSorted()
  const scenes = pictures.slice(0, SCENES)
  const pans = scenes.map((_, n) => `[${n}:v]${pan(n)}[scene${n}]`).join(';')
  const joined = `${scenes.map((_, n) => `[scene${n}]`).join('')}concat=n=${SCENES},noise=alls=5:allf=t[film]`
  const round = `${path}.round.mp4`
  await run(
    ...scenes.flatMap((name) => ['-i', join(ART, name)]),
    '-filter_complex',
    `${pans};${joined}`,
    ...words('-map [film] -c:v libx264 -preset ultrafast -pix_fmt yuv420p -b:v 4M -maxrate 6M -bufsize 8M'),
    round,
  )
  const inputs = ['-stream_loop', '-1', '-i', round, '-f', 'lavfi', '-i', SOUND]
  await run(...inputs, ...words(`-t ${seconds} -c:v copy -c:a aac -b:a 128k`), path)
}

/** Scaled once and then repeated: only the cut moves. */
function pan(n: number): string {
  const way = `t/${SCENE_SECONDS}`
  const across = n % 2 === 0 ? way : `(1-${way})`
  return [
    `scale=${CANVAS},setsar=1,format=yuv420p`,
    `loop=loop=-1:size=1,setpts=N/${FRAMES_A_SECOND}/TB,fps=${FRAMES_A_SECOND},trim=duration=${SCENE_SECONDS}`,
    `crop=1920:1080:x='(iw-ow)*${across}':y='(ih-oh)*${way}'`,
  ].join(',')
}
