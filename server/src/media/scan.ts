export interface ScannedPicture {
  /** Of the file as it was uploaded: what lists of known material are made of. */
  sha256: string
  /** Of the file as it is kept: what comes back when somebody saves a picture here and uploads it again. */
  encodedSha256: string
  original: Uint8Array
  encoded: Uint8Array
  width: number
  height: number
}

export type ScanVerdict = { verdict: 'clear' } | { verdict: 'quarantine'; reason: string }

/** Must throw when it could not look: a picture nobody looked at is not a clear one. */
export type PictureScan = (picture: ScannedPicture) => Promise<ScanVerdict>
