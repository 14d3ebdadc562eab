import { Refused } from '../calls/use-case.ts'
import { VideoNotTaken } from '../features/video-uploads/video-uploads.public.ts'
import { PictureRefused } from '../media/picture-refusal.ts'
import { VideoRefused } from '../media/video/video-refusal.ts'
import { sentenceFor } from './copy.ts'

/** A refusal of an upload that needs no more than its sentence. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/** The sentence for what the uploader did wrong; undefined when the fault is ours. */
export function sentenceOf(error: unknown): string | undefined {
  const isTold = [UploadRefused, PictureRefused, VideoRefused, VideoNotTaken].some(
    (kind) => error instanceof kind,
  )
  if (isTold && error instanceof Error) return error.message
  if (error instanceof Refused && error.code === 'TOO_MANY')
    return sentenceFor('TOO_MANY', error.details as { retry_after: number })
  return undefined
}
