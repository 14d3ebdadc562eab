import { CannotSend } from '@qingyu/client/errors'
import { compressAndUpload } from '../../features/pictures/upload-picture.ts'
import { copy } from '../../features/profile/copy.ts'
import type { Upload } from '../../features/profile/use-avatar-upload.ts'
import { client } from '../../shell/api.ts'
import { loadGlobalConfig } from '../../shell/session.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'

export const uploadAvatar: Upload = async (file, options) => {
  // The sync at the start may have failed on a bad line.
  if (!useConfig.getState().config.upload) await loadGlobalConfig()
  const config = useConfig.getState().config.upload
  const uid = useUser.getState().u?.uid
  if (!config || uid === undefined) throw new CannotSend(copy.uploadFailed)
  return compressAndUpload({ ...options, file, config, uid, origin: location.origin, now: client.now })
}
