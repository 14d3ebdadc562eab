import type { Look } from './pdq.ts'

export interface ScannedPicture {
  /** Of the file as it was uploaded: what lists of known material are made of. */
  sha256: string
  /** Of the file as it is kept: what comes back when somebody saves a picture here and uploads it again. */
  encodedSha256: string
  /** What it shows: once, or, where one can see through it, as it stands on white and on black. */
  looks: readonly Look[]
  original: Uint8Array
  encoded: Uint8Array
  width: number
  height: number
}

/** An entry of a list of known pictures that a picture met. */
export interface KnownPicture {
  list: string
  kind: 'sha256' | 'pdq'
  /** The entry's, in hex. */
  hash: string
  /** In bits. */
  distance: number
}

export type ScanVerdict =
  | { verdict: 'clear' }
  | { verdict: 'quarantine'; reason: string; met: readonly KnownPicture[] }

/** Must throw when it could not look: a picture nobody looked at is not a clear one. */
export type PictureScan = (picture: ScannedPicture) => Promise<ScanVerdict>
