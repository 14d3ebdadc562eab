import { eq } from 'drizzle-orm'
import {
  array,
  check,
  literal,
  maxLength,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  union,
} from 'valibot'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { installationTable } from '../platform/settings.tables.ts'
import { DEFAULT_TERMS } from './default-terms.ts'
import { createMatcher } from './match-terms.ts'
import type { CheckText } from './match-terms.ts'
import { readTerm } from './read-text.ts'
import { TRICKS } from './term.ts'
import type { Term } from './term.ts'
import { prohibitedTermsTable } from './terms.tables.ts'

/** The prohibited terms; read from a copy that every process keeps fresh over the bus. */
export interface Terms {
  /** Every term in a text, with its severity and its place in the text as it was written. */
  check: CheckText
  /** Adds a term or replaces the one of the same text; in force everywhere soon after the commit. */
  save(tx: Tx, term: Term, note: string, by: string): Promise<void>
  remove(tx: Tx, term: string): Promise<boolean>
}

const isPinyin = regex(/^[a-z]+(\/[a-z]+)*( [a-z]+(\/[a-z]+)*)*$/)
const termShape = pipe(
  object({
    term: pipe(
      string(),
      maxLength(40),
      check((text) => readTerm(text).oneByOne.length >= 2, 'a term has two letters'),
    ),
    severity: picklist(['refuse', 'review']),
    tricks: array(picklist(TRICKS)),
    pinyin: union([literal(''), pipe(string(), maxLength(200), isPinyin)]),
    exceptions: pipe(array(pipe(string(), maxLength(40))), maxLength(200)),
  }),
  check(
    ({ term, pinyin }) => pinyin === '' || pinyin.split(' ').length === Array.from(term).length,
    'pinyin has one syllable for each character',
  ),
)

export async function openTerms(db: Database, bus: Bus, clock: Clock, log: Log): Promise<Terms> {
  await fillFirstTime(db, clock)
  let current = await load()

  async function load(): Promise<CheckText> {
    const rows = await db.select().from(prohibitedTermsTable)
    const terms = rows.flatMap((row) => {
      const parsed = safeParse(termShape, row)
      // One that another version wrote must not take the others out of force.
      if (!parsed.success)
        log.error({ term: row.term }, 'a stored term has another shape and is not in force')
      return parsed.success ? [parsed.output] : []
    })
    return createMatcher(terms)
  }

  // One after the other: of two at once, the older reading could arrive last and stay.
  let refreshed = Promise.resolve()
  const readAgain = async () => {
    try {
      current = await load()
    } catch (error) {
      log.error({ err: error }, 'the terms could not be read again')
    }
  }
  const refresh = () => {
    refreshed = refreshed.then(readAgain)
  }
  bus.on('terms', refresh)
  bus.on('reset', refresh)

  return {
    check: (text) => current(text),
    save: async (tx, term, note, by) => {
      const parsed = safeParse(termShape, term)
      if (!parsed.success) throw new TypeError(parsed.issues[0].message)
      const row = { ...parsed.output, note, addedBy: by, addedAt: clock.now() }
      await tx
        .insert(prohibitedTermsTable)
        .values(row)
        .onConflictDoUpdate({ target: prohibitedTermsTable.term, set: row })
      await bus.publish(tx, 'terms', '')
    },
    remove: async (tx, term) => {
      const { rowCount } = await tx.delete(prohibitedTermsTable).where(eq(prohibitedTermsTable.term, term))
      await bus.publish(tx, 'terms', '')
      return rowCount !== 0
    },
  }
}

/** Once for an installation: a term that operators took out does not come back with the next start. */
const fillFirstTime = (db: Database, clock: Clock) =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(installationTable)
      .values({ name: 'default-terms', value: 'filled' })
      .onConflictDoNothing()
    if (rowCount === 0) return
    const rows = DEFAULT_TERMS.map((term) => ({
      ...term,
      tricks: [...term.tricks],
      exceptions: [...term.exceptions],
      addedBy: 'house',
      addedAt: clock.now(),
    }))
    await tx.insert(prohibitedTermsTable).values(rows).onConflictDoNothing()
  })
