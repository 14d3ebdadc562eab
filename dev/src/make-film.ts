import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '@qingyu/server/main'
import { makeClip } from './make-clip.ts'

/**
 * A film as files of HLS in the clear, for a player without a server behind it: `index.m3u8` with two rungs,
 * `preview.m3u8` with its beginning, and `sheet.png` with 4 x 2 small pictures of the whole.
 */
export async function makeFilm(folder: string, seconds: number, previewSeconds: number): Promise<void> {
  const { ffmpeg } = await findPrograms()
  const source = await makeClip(join(folder, 'source.mp4'), seconds, '640x360')
  const run = (...args: string[]) =>
    promisify(execFile)(ffmpeg, ['-nostdin', '-v', 'error', '-y', '-i', source, ...args])

  const coding =
    '-c:v libx264 -preset ultrafast -profile:v baseline -level 3.0 -g 50 -keyint_min 50 -sc_threshold 0'
  const packing = '-c:a aac -f hls -hls_time 2 -hls_playlist_type vod'
  const rung = (name: string, lines: number, length: number) => {
    const cut = ['-t', String(length), '-vf', `scale=-2:${lines}`]
    const files = ['-hls_segment_filename', join(folder, `${name}_%02d.ts`), join(folder, `${name}.m3u8`)]
    return run(...cut, ...`${coding} ${packing}`.split(' '), ...files)
  }
  await rung('low', 180, seconds)
  await rung('high', 360, seconds)
  await rung('preview', 180, previewSeconds)
  await run('-vf', `fps=8/${seconds},scale=160:90,tile=4x2`, '-frames:v', '1', join(folder, 'sheet.png'))
  const stream = (name: string, size: string, bandwidth: number) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${size},CODECS="avc1.42c01e,mp4a.40.2"\n${name}.m3u8\n`
  const index = `#EXTM3U\n#EXT-X-VERSION:3\n${stream('low', '320x180', 400_000)}${stream('high', '640x360', 1_200_000)}`
  await writeFile(join(folder, 'index.m3u8'), index)
}
