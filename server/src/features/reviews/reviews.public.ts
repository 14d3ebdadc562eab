import type { Tx } from '../../platform/database.ts'
import { deleteReviewNotesOf } from './reviews.repo.ts'

/** What reviewers wrote to each other about something of his. */
export const eraseReviewNotes = (tx: Tx, uid: number): Promise<void> => deleteReviewNotesOf(tx, uid)
