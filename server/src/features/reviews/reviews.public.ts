import type { Tx } from '../../platform/database.ts'
import { forgetWords } from '../../publication/history.ts'
import { deleteReviewNotesOf } from './reviews.repo.ts'

/** What reviewers wrote about something of his, to each other or to him; after his account is gone. */
export async function eraseReviewNotes(tx: Tx, uid: number): Promise<void> {
  await deleteReviewNotesOf(tx, uid)
  await forgetWords(tx, uid)
}
