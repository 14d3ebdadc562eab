import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { markDocumentUsed } from './documents.repo.ts'
import { openIdentityOf } from './identity-seal.ts'
import { VERIFICATION } from './verification.kind.ts'
import { listVerificationsOf } from './verification.repo.ts'

/** What HTTP, other features and the console may ask of verification. */

export { discardDocuments } from './discard-documents.ts'
export { eraseVerification } from './erase-verification.ts'
export { openIdentityOf, sealIdentity } from './identity-seal.ts'
export type { Identity } from './identity-seal.ts'
export { receiveDocument } from './receive-document.ts'
export { adultFrom } from './verification.policy.ts'
export { isVerifiedAuthor, needsRecords } from './verification.repo.ts'

/** A call takes a document of its caller into use, in its own transaction. False: missing, another's or used. */
export const useDocument = (tx: Tx, id: string, ownerId: number): Promise<boolean> =>
  markDocumentUsed(tx, id, ownerId)

/**
 * The picture of a document (WebP). For acts of the console alone, which ask a second person and write it down; a test
 * of the architecture finds whoever else calls it.
 */
export async function openDocument({ media }: Pick<Services, 'media'>, documentId: string): Promise<Buffer> {
  const picture = await media.documents.open(documentId)
  if (!picture) throw new Error('the document is gone')
  return picture
}

/** What he told us about himself; the pictures of documents leave the house for nobody. */
export async function exportVerification(services: Services, uid: number): Promise<object> {
  const rows = await listVerificationsOf(services.db, uid)
  return {
    verifications: rows.map((row) => ({
      kind: row.role,
      state: row.state,
      appliedAt: row.appliedAt,
      documents: row.documents?.length ?? 0,
      ...(row.sealed && openIdentityOf(services, VERIFICATION, uid, row.sealed)),
    })),
  }
}
