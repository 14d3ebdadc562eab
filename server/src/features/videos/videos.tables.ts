import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, moment, rowId } from '../../platform/columns.ts'

/** Works of members. Under the gate of publication: only the figures change after the submission. */
export const videos = pgTable(
  'videos',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    author: rowId().notNull(),
    state: text({ enum: ['draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down'] })
      .notNull()
      .default('draft'),
    /** Sold, in whichever way: `price_type` is not free. */
    priced: boolean().notNull(),
    version: integer().notNull().default(1),
    assetId: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    /** A picture of the public storage. */
    coverId: text().notNull(),
    /** The cover is a picture that the author uploaded, not a frame of the film. */
    coverUploaded: boolean().notNull().default(false),
    priceType: text({ enum: ['free', 'vip', 'coins'] }).notNull(),
    /** Whole coins. */
    coins: integer().notNull(),
    /** Whole seconds; 0 until it is transcoded. */
    duration: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** To be submitted as soon as it is transcoded. */
    wanted: boolean().notNull().default(true),
    /** Of the first release: where it stands among the newest. */
    releasedAt: moment(),
    /** Put away by its author, or emptied after he has left: what was judged stays, in nobody's list. */
    removedAt: moment(),
    plays: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    collects: integer().notNull().default(0),
    comments: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('videos_asset').on(table.assetId),
    index('videos_author').on(table.author, table.state, table.id),
    index('videos_on_the_way')
      .on(table.id)
      .where(sql`${table.state} in ('draft', 'scan')`),
    index('videos_down')
      .on(table.id)
      .where(sql`${table.state} = 'down'`),
    index('videos_newest')
      .on(table.releasedAt, table.id)
      .where(sql`${table.state} = 'release'`),
    index('videos_popular')
      .on(table.plays, table.id)
      .where(sql`${table.state} = 'release'`),
    index('videos_author_released')
      .on(table.author, table.plays, table.id)
      .where(sql`${table.state} = 'release'`),
    check('videos_price', sql`(${table.priceType} = 'coins') = (${table.coins} > 0)`),
    check('videos_priced', sql`${table.priced} = (${table.priceType} <> 'free')`),
  ],
)

export const tags = pgTable(
  'tags',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique('tags_name'),
    /** How many released videos have it. */
    uses: integer().notNull().default(0),
  },
  (table) => [index('tags_used').on(table.uses, table.id)],
)

export const videoTags = pgTable(
  'video_tags',
  {
    videoId: rowId().notNull(),
    tagId: rowId().notNull(),
    /** In the order in which the author wrote them. */
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.tagId] }),
    index('video_tags_tag').on(table.tagId, table.videoId),
  ],
)

/** Liked or collected. */
export const videoMarks = pgTable(
  'video_marks',
  {
    userId: rowId().notNull(),
    mark: text({ enum: ['like', 'collect'] }).notNull(),
    videoId: rowId().notNull(),
    /** Counts up: lists go by it, never by the clock. */
    id: rowId().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mark, table.videoId] }),
    uniqueIndex('video_marks_list').on(table.userId, table.mark, table.id),
    index('video_marks_video').on(table.videoId),
    check('video_marks_marks', sql`${table.mark} in ('like', 'collect')`),
  ],
)

/** Where a member is in a video. Each report of progress gives it a new number: lists go by it. */
export const watches = pgTable(
  'watches',
  {
    userId: rowId().notNull(),
    videoId: rowId().notNull(),
    id: rowId().notNull(),
    /** Whole seconds. */
    position: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('watches_list').on(table.userId, table.id),
    index('watches_video').on(table.videoId, table.id),
  ],
)

/** One play a viewer a video a day. The viewer is a member or a device, hashed with the day: nobody can be followed. */
export const videoPlays = pgTable(
  'video_plays',
  {
    /** The number of the day in UTC+8. */
    day: integer().notNull(),
    videoId: rowId().notNull(),
    viewer: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.videoId, table.viewer] })],
)

/** VIP videos that a member without VIP opened, a few each day. */
export const freeViews = pgTable(
  'free_views',
  {
    userId: rowId().notNull(),
    day: integer().notNull(),
    videoId: rowId().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.videoId] })],
)
