import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { findByClientId, insertUpload } from './uploads.repo.ts'

const HOUR = 3600

export interface ReceivedPicture {
  id: string
  url: string
}

/** Stores a member's picture: checked, re-encoded, scanned, encrypted; his until a call uses it, gone after a day. */
export async function receivePicture(
  services: Services,
  uid: number,
  clientId: string,
  bytes: Uint8Array,
): Promise<ReceivedPicture> {
  const { clock, db, limits, media, settings } = services
  const repeated = await findByClientId(db, uid, clientId)
  if (repeated) return { id: repeated.id, url: media.addressOf(repeated.id) }

  const wait = await limits.take('upload-picture', String(uid), settings.get('uploads.images_per_hour'), HOUR)
  if (wait > 0) throw new Refused('TOO_MANY', { retry_after: wait })

  const picture = await media.takePicture(bytes, {
    maxBytes: settings.get('uploads.image_max_bytes'),
    maxSide: settings.get('uploads.image_max_side'),
  })
  const added = await insertUpload(db, {
    id: picture.id,
    ownerId: uid,
    clientId,
    kind: 'picture',
    state: picture.quarantined === null ? 'unused' : 'quarantined',
    quarantineReason: picture.quarantined ?? '',
    sha256: picture.sha256,
    bytes: picture.bytes,
    width: picture.width,
    height: picture.height,
    createdAt: clock.now(),
  })
  if (!added) {
    await media.removeObject(picture.id)
    return receivePicture(services, uid, clientId, bytes)
  }
  return { id: picture.id, url: media.addressOf(picture.id) }
}
