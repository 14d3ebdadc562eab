import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, counter, moment } from '../../platform/columns.ts'

/** The 18+ declaration of a device, the device hashed. */
export const ageDeclarations = pgTable('age_declarations', {
  deviceHash: bytes().primaryKey(),
  declaredAt: moment().notNull(),
})

/** Ads of the house, by place: splash, home, my. */
export const ads = pgTable(
  'ads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    place: text({ enum: ['splash', 'home', 'my'] }).notNull(),
    title: text().notNull(),
    url: text().notNull(),
    type: text().notNull().default('image'),
    toType: integer().notNull(),
    pictureId: text().notNull(),
    sort: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    startsAt: moment(),
    endsAt: moment(),
  },
  (table) => [
    index('ads_place').on(table.place, table.sort, table.id),
    check('ads_places', sql`${table.place} in ('splash', 'home', 'my')`),
  ],
)

/** How often an ad was followed, by day (`dayNumber`). Who followed it lies nowhere: repeats are told by `Limits`. */
export const adClicks = pgTable(
  'ad_clicks',
  {
    adId: integer()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    clicks: counter(),
  },
  (table) => [primaryKey({ columns: [table.adId, table.day] })],
)
