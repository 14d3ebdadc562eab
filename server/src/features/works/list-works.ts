import { pageOf, placeOf } from '../../calls/page.ts'
import type { Services } from '../../calls/services.ts'
import { statementsOfReasons } from '../../publication/history.ts'
import { VIDEO } from './works.kind.ts'
import { countsOf, LISTS } from './works.policy.ts'
import type { ListName } from './works.policy.ts'
import { presentWork } from './works.present.ts'
import { countWorksOf, listWorksOf } from './works.repo.ts'

/** A page of one of the author's lists, with how many each of them has. */
export async function listWorks(
  services: Services,
  uid: number,
  name: ListName,
  { cursor, limit }: { cursor: string; limit: number },
) {
  const { db } = services
  const [rows, counts] = await Promise.all([
    listWorksOf(db, uid, LISTS[name], placeOf(cursor), limit + 1),
    countWorksOf(db, uid),
  ])
  const page = pageOf(rows, limit)
  const refused = page.list.filter(({ state }) => state === 'reject' || state === 'down')
  const statements = await statementsOfReasons(
    db,
    VIDEO,
    refused.map(({ id }) => id),
  )
  const list = page.list.map((work) => presentWork(services, work, statements.get(work.id)))
  return { ...page, list, counts: countsOf(counts) }
}
