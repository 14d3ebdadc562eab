import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { discardDocuments, needsRecords, openIdentityOf } from '../verification/verification.public.ts'
import {
  deletePeopleOf,
  listConsenting,
  listConsentsOf,
  listPeopleOf,
  markPeopleToErase,
} from './people.repo.ts'

/** What other features may ask of people. */

/** The numbers of people of his register; `missing`: not his, `silent`: one of them does not agree to be shown. */
export async function peopleToShow(
  tx: Tx,
  uid: number,
  refs: readonly string[],
): Promise<number[] | 'missing' | 'silent'> {
  const wanted = new Set(refs)
  const found = wanted.size > 0 ? await listConsenting(tx, uid, [...wanted]) : []
  if (found.length < wanted.size) return 'missing'
  return found.every(({ consents }) => consents) ? found.map(({ id }) => id) : 'silent'
}

export async function exportPeople(services: Services, uid: number): Promise<object> {
  const rows = await listPeopleOf(services.db, uid, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const consents = await listConsentsOf(
    services.db,
    rows.map((row) => row.id),
  )
  return {
    people: rows.map((row) => ({
      ...openIdentityOf(services, 'people', uid, row.sealed),
      addedAt: row.createdAt,
      consents: consents
        .filter(({ personId }) => personId === row.id)
        .map(({ scope, givenAt, withdrawnAt }) => ({ scope, givenAt, withdrawnAt })),
    })),
  }
}

/** With the account, unless something of his is still public: then when that is gone (docs/decisions). */
export async function erasePeople({ clock }: Pick<Services, 'clock'>, tx: Tx, uid: number): Promise<void> {
  if (await needsRecords(tx, uid)) await markPeopleToErase(tx, uid, clock.now())
  else await discardDocuments(tx, await deletePeopleOf(tx, uid))
}
