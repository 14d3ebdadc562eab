import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { discardDocuments } from './discard-documents.ts'
import { deleteUnusedDocumentsOf } from './documents.repo.ts'
import { ACCOUNT_GONE } from './verification.copy.ts'
import { VERIFICATION } from './verification.kind.ts'
import { emptyVerification, listVerificationsOf, markToErase, needsRecords } from './verification.repo.ts'
import type { VerificationRow } from './verification.repo.ts'

type Erasing = Pick<Services, 'clock' | 'publication'>

/** With the account, unless something of his is still public: then when that is gone (docs/decisions). */
export async function eraseVerification(services: Erasing, tx: Tx, uid: number): Promise<void> {
  await discardDocuments(tx, await deleteUnusedDocumentsOf(tx, uid))
  if (await needsRecords(tx, uid)) await markToErase(tx, uid, services.clock.now())
  else for (const row of await listVerificationsOf(tx, uid)) await eraseRecord(services, tx, row)
}

export async function eraseRecord(services: Erasing, tx: Tx, row: VerificationRow): Promise<void> {
  const { clock, publication } = services
  if (['scan', 'wait', 'release', 'hide'].includes(row.state)) {
    const item = { kind: VERIFICATION, id: row.id, at: clock.now() }
    await publication.takeDown(tx, item, { by: 'system' }, ACCOUNT_GONE)
  }
  await emptyVerification(tx, row.id)
  await discardDocuments(tx, row.documents ?? [])
}
