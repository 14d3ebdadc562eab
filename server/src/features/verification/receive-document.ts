import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { PictureRefused } from '../../media/picture-refusal.ts'
import { StorageFull } from '../../media/storage.ts'
import { uniqueViolation } from '../../platform/database.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { discardDocuments } from './discard-documents.ts'
import { findDocumentByClientId, insertDocument, isDocumentListed } from './documents.repo.ts'

const HOUR = 3600

/**
 * Stores a picture of an identity document. Its id is all that its owner ever gets: there is no address, not for him
 * either. Gone after a day when no call has used it.
 */
export async function receiveDocument(
  services: Services,
  uid: number,
  clientId: string,
  bytes: Uint8Array,
): Promise<{ id: string; url: '' }> {
  const { clock, db, limits, log, media, settings } = services
  const repeated = await findDocumentByClientId(db, uid, clientId)
  if (repeated) return { id: repeated.id, url: '' }

  const perHour = settings.get('verification.documents_per_hour')
  const wait = await limits.take('upload-document', String(uid), perHour, HOUR)
  if (wait > 0) throw new Refused('TOO_MANY', { retry_after: wait })

  let announced: string | undefined
  try {
    const { id } = await media.documents.take(bytes, {
      maxBytes: settings.get('uploads.image_max_bytes'),
      announce: async (document) => {
        await db.transaction(async (tx) => {
          if (!(await lockMember(tx, uid))) throw ownerGone(uid)
          const row = {
            ...document,
            ownerId: uid,
            clientId,
            state: 'unused' as const,
            createdAt: clock.now(),
          }
          await insertDocument(tx, row)
        })
        announced = document.id
      },
    })
    // A deletion since then took the row with it, and may have looked for the object before it was there.
    if (!(await isDocumentListed(db, id))) throw ownerGone(uid)
    return { id, url: '' }
  } catch (error) {
    // Sent twice at once: the other one is the document.
    if (uniqueViolation(error) === 'identity_documents_client_id')
      return receiveDocument(services, uid, clientId, bytes)
    const failed = announced
    if (failed) await db.transaction((tx) => discardDocuments(tx, [failed]))
    if (!(error instanceof StorageFull)) throw error
    log.error({ err: error }, 'the storage is full: no document can be taken')
    throw new PictureRefused('storage-full', error.message)
  }
}

const ownerGone = (uid: number) => new PictureRefused('owner-gone', `member ${uid} has deleted his account`)
