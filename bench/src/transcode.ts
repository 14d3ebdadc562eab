import { join } from 'node:path'
import { startChild } from './child.ts'
import { familySeconds } from './processor-time.ts'
import type { Figure } from './table.ts'
import type { Order } from './transcode-child.ts'

/** The whole way of an uploaded film against the plain ffmpeg command for the same rungs, interleaved, best of two. */

const ROUNDS = 2

export async function transcodeFigures(folder: string): Promise<Figure[]> {
  const child = await startChild<object>('./transcode-child.ts')
  const source = join(folder, 'film.mp4')
  const best: Partial<Record<Order['how'], number>> = {}
  const measure = async (how: Order['how']) => {
    const before = familySeconds(child.pid)
    await child.ask({ how, source, folder } satisfies Order)
    const used = familySeconds(child.pid) - before
    best[how] = Math.min(best[how] ?? Infinity, used)
  }
  try {
    console.log('Making a film to transcode')
    await measure('clip')
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`Transcoding, round ${round} of ${ROUNDS}`)
      await measure('plain')
      await measure('ours')
    }
  } finally {
    await child.stop()
  }
  const { plain = Number.NaN, ours = Number.NaN } = best
  return [
    { what: 'plain ffmpeg, three rungs of 20 s of 1080p, CPU s', value: plain, digits: 1 },
    { what: 'transcoding it with checks, sound and pictures, of plain', value: ours / plain, atMost: 1.05 },
  ]
}
