import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { PictureRefused } from '../../media/picture-refusal.ts'
import type { TakenPicture } from '../../media/pictures.ts'
import { StorageFull } from '../../media/storage.ts'
import { uniqueViolation } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { rememberPicture } from '../../scanning/scan-pictures.ts'
import { undoUpload } from './discard-picture.ts'
import { findByClientId, insertUpload, isListed } from './uploads.repo.ts'

const HOUR = 3600

export interface ReceivedPicture {
  id: string
  url: string
}

/** False when there is no such member any more; until the transaction ends he cannot go. Accounts', who use uploads. */
export type LockOwner = (tx: Tx, uid: number) => Promise<boolean>

/** Stores a member's picture: checked, re-encoded, scanned, encrypted; his until a call uses it, gone after a day. */
export async function receivePicture(
  services: Services,
  uid: number,
  clientId: string,
  bytes: Uint8Array,
  lockOwner: LockOwner,
): Promise<ReceivedPicture> {
  const { clock, db, limits, log, media, settings } = services
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
        await db.transaction(async (tx) => {
          // A deletion comes before this, and there is no owner any more, or after it, and finds the row.
          if (!(await lockOwner(tx, uid))) throw ownerGone(uid)
          await insertUpload(tx, rowOf(services, uid, clientId, picture))
          await rememberPicture(tx, picture, clock.now())
        })
        announced = picture
      },
    })
    // A deletion since then took the row with it, and may have looked for the object before it was there.
    if (!(await isListed(db, id))) throw ownerGone(uid)
    return { id, url: media.addressOf(id) }
  } catch (error) {
    // Sent twice at once: the other one is the picture.
    if (uniqueViolation(error) === 'uploads_client_id')
      return receivePicture(services, uid, clientId, bytes, lockOwner)
    // A repeat must not find a row without its object; and a storage that failed may have kept the object.
    const failed = announced?.id
    if (failed) await db.transaction((tx) => undoUpload(tx, failed))
    if (!(error instanceof StorageFull)) throw error
    log.error({ err: error }, 'the storage is full: no picture can be taken')
    throw new PictureRefused('storage-full', error.message)
  }
}

const ownerGone = (uid: number) => new PictureRefused('owner-gone', `member ${uid} has deleted his account`)

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
