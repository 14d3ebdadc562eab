import { uploadPicture } from '@qingyu/client/upload'
import type { PictureUpload, UploadedPicture } from '@qingyu/client/upload'
import { compress } from './compress.ts'

export type ChosenPicture = Omit<PictureUpload, 'file'> & { file: Blob | null | undefined }

/** From the file a member chose to its id on the server. Every failure is a sentence of a CallError. */
export async function compressAndUpload({ file, ...upload }: ChosenPicture): Promise<UploadedPicture> {
  return uploadPicture({ ...upload, file: await compress(file, upload.signal) })
}
