import { CannotSend } from '@qingyu/client/errors'
import type { PictureUpload } from '@qingyu/client/upload'
import { client } from '../../shell/api.ts'
import { loadGlobalConfig } from '../../shell/session.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'
import { uploadCopy } from '../../shell/upload-copy.ts'
import type { Upload } from '../../shell/use-picture-upload.ts'
import { compressAndUpload } from './upload-picture.ts'

const sendAs =
  (position: NonNullable<PictureUpload['position']>): Upload =>
  async (file, options) => {
    // The sync at the start may have failed on a bad line.
    if (!useConfig.getState().config.upload) await loadGlobalConfig()
    const config = useConfig.getState().config.upload
    const uid = useUser.getState().u?.uid
    if (!config || uid === undefined) throw new CannotSend(uploadCopy.failed)
    const origin = location.origin
    return compressAndUpload({ ...options, file, position, config, uid, origin, now: client.now })
  }

/** A picture to be shown. */
export const sendPicture = sendAs('head')

/** A picture of an identity document, which is never shown again, not to its owner either. */
export const sendDocument = sendAs('document')
