import { resolve } from 'node:path'
import { options } from './ffmpeg.ts'
import type { Demuxer } from './sniff-video.ts'

/** What ffmpeg and ffprobe may make of a file that nobody vouches for. */

export const VIDEO_CODECS = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4']
const PCM = 'u8 s16le s16be s24le s24be s32le s32be f32le f32be f64le f64be alaw mulaw'.split(' ')
export const AUDIO_CODECS = ['aac', 'mp3', 'opus', 'vorbis', 'ac3', 'eac3', 'flac'].concat(
  PCM.map((kind) => `pcm_${kind}`),
)
// One codec may have several decoders, each with a name of its own.
const OTHER_DECODERS = ['mp3float', 'libdav1d', 'libaom-av1', 'libopus', 'libvpx', 'libvpx-vp9']
const DECODERS = [...VIDEO_CODECS, ...AUDIO_CODECS, ...OTHER_DECODERS].join(',')

export const MOST_STREAMS = 20
export const MOST_PIXELS = 4096 * 2304

/** What both programs begin with. The largest frame of the deepest colours fits; one of 30000×30000 does not. */
export const QUIETLY = { v: 'error', max_alloc: 200_000_000 }

/** What stands before every input: one demuxer, one protocol, known decoders, bounded in everything. */
export const inputArguments = (source: string, demuxer: Demuxer): string[] => [
  ...options({
    protocol_whitelist: 'file',
    f: demuxer,
    format_whitelist: demuxer,
    codec_whitelist: DECODERS,
    max_streams: MOST_STREAMS + 4,
    probesize: 20_000_000,
    analyzeduration: 10_000_000,
  }),
  // A file that points to others for its data gets nothing.
  ...(demuxer === 'mov' ? options({ enable_drefs: 0, use_absolute_path: 0 }) : []),
  '-i',
  `file:${resolve(source)}`,
]
