import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms, transcode } from '@qingyu/server/main'

/** Makes films in a process of its own, whose processor time, with that of its children, is what is measured. */

const execute = promisify(execFile)

export interface Order {
  how: 'ours' | 'plain' | 'clip'
  source: string
  folder: string
}

const { ffmpeg } = await findPrograms()
const run = (...args: string[]) => execute(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args])

const SECONDS = '20'
const RUNGS = [
  { height: 480, rate: 1400 },
  { height: 720, rate: 3000 },
  { height: 1080, rate: 5500 },
]

/** Moves, has grain and a tone: what compresses too well would measure everything but the encoder. */
function makeClip(source: string): Promise<unknown> {
  const picture = 'testsrc2=s=1920x1080:r=30,noise=alls=6:allf=t'
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=f=330:r=48000']
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  return run(...inputs, '-t', SECONDS, ...codecs, source)
}

/** As a manual would tell it: split, scale, encode, cut. */
function plain(source: string, folder: string): Promise<unknown> {
  const labels = RUNGS.map(({ height }) => `[s${height}]`).join('')
  const scales = RUNGS.map(({ height }) => `[s${height}]scale=-2:${height}[v${height}]`).join(';')
  const outputs = RUNGS.flatMap(({ height, rate }) => [
    '-map',
    `[v${height}]`,
    '-map',
    '0:a',
    ...`-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -crf 23 -maxrate ${rate}k`.split(' '),
    ...`-bufsize ${2 * rate}k -force_key_frames expr:gte(t,n_forced*4) -c:a aac -b:a 128k -ac 2`.split(' '),
    ...`-f hls -hls_time 4 -hls_playlist_type vod ${folder}/${height}.m3u8`.split(' '),
  ])
  return run('-i', source, '-filter_complex', `[0:v]split=${RUNGS.length}${labels};${scales}`, ...outputs)
}

function ours(source: string, folder: string): Promise<unknown> {
  const { signal } = new AbortController()
  const preview = { previewSeconds: 30, previewPercent: 10 }
  return transcode(source, folder, { ...preview, maxSeconds: 3600, tell: () => undefined, signal })
}

process.on('message', (order: Order) => {
  void fulfil(order).then(() => process.send?.({}))
})
process.on('disconnect', () => process.exit(1))
process.send?.({})

async function fulfil({ how, source, folder }: Order): Promise<void> {
  if (how === 'clip') {
    await makeClip(source)
    return
  }
  await mkdir(folder, { recursive: true })
  const made = await mkdtemp(join(folder, 'made-'))
  await (how === 'ours' ? ours(source, made) : plain(source, made))
  await rm(made, { recursive: true })
}
