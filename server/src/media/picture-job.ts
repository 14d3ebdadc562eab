import type { PictureFormat, PictureSize } from './picture-format.ts'

/** What the server hands to the process that decodes, one at a time. */
export interface PictureJob {
  bytes: Uint8Array
  format: PictureFormat
  maxSide: number
}

export interface EncodedPicture extends PictureSize {
  bytes: Uint8Array
}

export type PictureReply =
  | { kind: 'ready' }
  | { kind: 'encoded'; bytes: Uint8Array; width: number; height: number }
  | { kind: 'refused'; detail: string }
