import { execFile } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '@qingyu/server/main'

const execute = promisify(execFile)

const RUNGS = [
  { name: '240', size: '426x240' },
  { name: '360', size: '640x360' },
]

/**
 * Files for a player, without a server that asks who may see them: `index.m3u8` with two rungs, `preview.m3u8`,
 * encrypted segments with their keys, and `sheet.png`, 4 x 2 pictures for the seek bar.
 */
export async function makeHls(folder: string, seconds: number, previewSeconds: number): Promise<void> {
  const { ffmpeg } = await findPrograms()
  const run = (...args: string[]) =>
    execute(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], { cwd: folder })

  async function cut(name: string, size: string, length: number): Promise<void> {
    const key = randomBytes(16)
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=15:d=${length}`]
    const sound = ['-f', 'lavfi', '-i', `sine=f=330:d=${length}`]
    const coding = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '30',
      '-c:a',
      'aac',
    ]
    const hls = ['-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_filename', `${name}.%d.ts`]
    await run(...picture, ...sound, ...coding, ...hls, `${name}.m3u8`)
    const playlist = await readFile(join(folder, `${name}.m3u8`), 'utf8')
    for (const [number, [file]] of [...playlist.matchAll(/^.+\.ts$/gm)].entries()) {
      const iv = Buffer.alloc(16)
      iv.writeUInt32BE(number, 12)
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      const plain = await readFile(join(folder, file))
      await writeFile(join(folder, file), Buffer.concat([cipher.update(plain), cipher.final()]))
    }
    await writeFile(join(folder, `${name}.key`), key)
    const locked = playlist.replace('#EXTINF', `#EXT-X-KEY:METHOD=AES-128,URI="${name}.key"\n#EXTINF`)
    await writeFile(join(folder, `${name}.m3u8`), locked)
  }

  for (const { name, size } of RUNGS) await cut(name, size, seconds)
  await cut('preview', '426x240', previewSeconds)
  const codecs = 'CODECS="avc1.42c01e,mp4a.40.2"'
  const entries = RUNGS.map(
    ({ name, size }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${Number(name) * 3000},RESOLUTION=${size},${codecs}\n${name}.m3u8\n`,
  )
  await writeFile(join(folder, 'index.m3u8'), `#EXTM3U\n${entries.join('')}`)
  await run('-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=1', '-vf', 'tile=4x2', '-frames:v', '1', 'sheet.png')
}
