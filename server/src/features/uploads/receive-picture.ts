import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import type { TakenPicture } from '../../media/pictures.ts'
import { uniqueViolation } from '../../platform/database.ts'
import { deleteUpload, findByClientId, insertUpload } from './uploads.repo.ts'

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
  const { db, limits, media, settings } = services
  const repeated = await findByClientId(db, uid, clientId)
  if (repeated) return { id: repeated.id, url: media.addressOf(repeated.id) }

  const wait = await limits.take('upload-picture', String(uid), settings.get('uploads.images_per_hour'), HOUR)
  if (wait > 0) throw new Refused('TOO_MANY', { retry_after: wait })

  let announced: TakenPicture | undefined
  try {
    const { id } = await media.takePicture(bytes, {
      maxBytes: settings.get('uploads.image_max_bytes'),
      maxSide: settings.get('uploads.image_max_side'),
      announce: async (picture) => {
        await insertUpload(db, rowOf(services, uid, clientId, picture))
        announced = picture
      },
    })
    return { id, url: media.addressOf(id) }
  } catch (error) {
    // Sent twice at once: the other one is the picture.
    if (uniqueViolation(error) === 'uploads_client_id') return receivePicture(services, uid, clientId, bytes)
    // Not stored after all; a repeat must not find a row without its object.
    if (announced) await deleteUpload(db, announced.id)
    throw error
  }
}

const rowOf = ({ clock }: Services, uid: number, clientId: string, picture: TakenPicture) => ({
  id: picture.id,
  ownerId: uid,
  clientId,
  kind: 'picture' as const,
  state: picture.quarantined === null ? ('unused' as const) : ('quarantined' as const),
  quarantineReason: picture.quarantined ?? '',
  sha256: picture.sha256,
  bytes: picture.bytes,
  width: picture.width,
  height: picture.height,
  createdAt: clock.now(),
})
