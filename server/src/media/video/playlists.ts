import type { AssetManifest, Rung } from './manifest.ts'
import { PREVIEW } from './segment-keys.ts'

/** HLS playlists (RFC 8216), written on request. Names are relative: they lie under the address that named them. */

export type Cut = 'full' | 'preview'

/** 3: segments last fractions of seconds. Nothing here needs more. */
const VERSION = 3

/** What a cut may be played from. */
export const rungsOf = ({ rungs, preview }: AssetManifest, cut: Cut): Rung[] =>
  cut === 'full' ? rungs : [{ ...preview, name: PREVIEW }]

export function masterPlaylist(rungs: readonly Rung[]): string {
  return lines(
    `#EXT-X-VERSION:${VERSION}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ name, width, height, bandwidth, averageBandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},` +
        `RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${name}.m3u8`,
    ]),
  )
}

export function mediaPlaylist({ name, segments }: Rung): string {
  return lines(
    `#EXT-X-VERSION:${VERSION}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segments))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-KEY:METHOD=AES-128,URI="${name}.key"`,
    ...segments.flatMap((seconds, number) => [`#EXTINF:${seconds.toFixed(6)},`, `${name}.${number}.ts`]),
    '#EXT-X-ENDLIST',
  )
}

const lines = (...rest: string[]) => `${['#EXTM3U', ...rest].join('\n')}\n`
