import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../../platform/columns.ts'

/**
 * What members say about something. Threads have two levels: a comment, and the replies below it, which may answer each
 * other. A deleted one that has replies stays as an empty place.
 */
export const comments = pgTable(
  'comments',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about: `video`. */
    kind: text().notNull(),
    subjectId: rowId().notNull(),
    /** The comment that the thread begins with; none for that one itself. */
    threadId: rowId(),
    /** Whom a reply answers, where that is not the thread's first. */
    replyTo: rowId(),
    userId: rowId().notNull(),
    text: text().notNull(),
    state: text({ enum: ['shown', 'removed', 'hidden'] })
      .notNull()
      .default('shown'),
    pinned: boolean().notNull().default(false),
    likes: integer().notNull().default(0),
    /** Shown ones. */
    replies: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('comments_newest')
      .on(table.kind, table.subjectId, table.id)
      .where(sql`${table.threadId} is null and (${table.state} = 'shown' or ${table.replies} > 0)`),
    index('comments_hottest')
      .on(table.kind, table.subjectId, table.likes, table.id)
      .where(sql`${table.threadId} is null and (${table.state} = 'shown' or ${table.replies} > 0)`),
    index('comments_thread')
      .on(table.threadId, table.id)
      .where(sql`${table.state} = 'shown'`),
    index('comments_user').on(table.userId, table.id),
    uniqueIndex('comments_one_pinned')
      .on(table.kind, table.subjectId)
      .where(sql`${table.pinned}`),
    check('comments_states', sql`${table.state} in ('shown', 'removed', 'hidden')`),
    check(
      'comments_pinned',
      sql`not ${table.pinned} or (${table.threadId} is null and ${table.state} = 'shown')`,
    ),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    userId: rowId().notNull(),
    commentId: rowId().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index('comment_likes_comment').on(table.commentId),
  ],
)
