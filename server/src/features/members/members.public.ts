import type { Tx } from '../../platform/database.ts'
import { deleteNotesOf } from './members.repo.ts'

export { reportedMember } from './reported-member.ts'

/** What operators wrote about him. Not part of his export: it may speak of others, and of what is being looked into. */
export const eraseNotes = (tx: Tx, uid: number): Promise<void> => deleteNotesOf(tx, uid)
