import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { memberNotes } from './members.tables.ts'

const NOTES_SHOWN = 100

export async function insertNote(tx: Tx, note: typeof memberNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(memberNotes).values(note).returning({ id: memberNotes.id })
  if (!row) throw new Error('the new note has no id')
  return row.id
}

export async function listNotesOf(tx: Tx, uid: number) {
  return tx
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.userId, uid))
    .orderBy(desc(memberNotes.id))
    .limit(NOTES_SHOWN)
}

export async function deleteNotesOf(tx: Tx, uid: number): Promise<void> {
  await tx.delete(memberNotes).where(eq(memberNotes.userId, uid))
}
