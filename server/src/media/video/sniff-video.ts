import { open } from 'node:fs/promises'
import { VideoRefused } from './video-refusal.ts'

/** The demuxers of ffmpeg that ever see a member's file. Its own guess would include playlists, which name other files. */
export type Demuxer = 'mov' | 'matroska'

const STILL_PICTURES = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** Decides from the first bytes alone, before ffmpeg has seen the file. */
export async function sniffVideo(source: string): Promise<Demuxer> {
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const demuxer = bytesRead === 12 ? demuxerOf(buffer) : null
    // Enough to name a format; more of what is no video may be somebody's letter, and this goes to the log.
    if (!demuxer) throw new VideoRefused('not-a-video', `starts with ${buffer.toString('hex', 0, 4)}`)
    return demuxer
  } finally {
    await file.close()
  }
}

function demuxerOf(start: Buffer): Demuxer | null {
  if (start.toString('hex', 0, 4) === '1a45dfa3') return 'matroska'
  if (start.toString('latin1', 4, 8) !== 'ftyp') return null
  return STILL_PICTURES.has(start.toString('latin1', 8, 12)) ? null : 'mov'
}
