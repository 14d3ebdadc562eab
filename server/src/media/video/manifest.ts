/** What a transcoded video consists of. Objects are named after the asset: see `segment-keys.ts`. */

export interface Rung {
  /** The short side, also its name in addresses: 480, 720, 1080. */
  name: string
  width: number
  height: number
  /** Bits a second, the most and on average, of the segments as they are. */
  bandwidth: number
  averageBandwidth: number
  /** As playlists name them: `avc1.64001f,mp4a.40.2`. */
  codecs: string
  /** Seconds of each segment, in order. */
  segments: number[]
}

export interface AssetManifest {
  durationMs: number
  width: number
  height: number
  /** From the smallest up; the first is where a player starts. */
  rungs: Rung[]
  /** The beginning alone, a film of its own with a key of its own. */
  preview: Rung
  /** Pictures of the public storage (WebP), sealed like every picture. */
  sheet: {
    objectId: string
    everySeconds: number
    columns: number
    rows: number
    width: number
    height: number
  } | null
  /** To choose the cover from. */
  posters: string[]
  /** Over the whole length, for the scan and for reviewers. */
  frames: { objectId: string; atMs: number }[]
}
