import type { Look } from './pdq.ts'
import type { PictureFormat, PictureSize } from './picture-format.ts'

/** What the server hands to the process that decodes, one at a time. */
export interface PictureJob {
  bytes: Uint8Array
  format: PictureFormat
  maxSide: number
}

export interface EncodedPicture extends PictureSize {
  bytes: Uint8Array
  looks: Look[]
}

export type PictureReply =
  | { kind: 'ready' }
  | ({ kind: 'encoded' } & EncodedPicture)
  | { kind: 'refused'; detail: string }
