import { pageOf } from '../../calls/page.ts'
import type { Services } from '../../calls/services.ts'
import { presentCard } from './videos.present.ts'
import type { CardRow } from './videos.repo.ts'

/** A page of cards with what this list says of each; it goes on below the number of the last one's place. */
export function cardPage<Row extends CardRow & { place: number }, More extends object>(
  services: Pick<Services, 'media'>,
  rows: readonly Row[],
  limit: number,
  more: (row: Row) => More,
) {
  const page = pageOf(
    rows.map((row) => ({ id: row.place, row })),
    limit,
  )
  return { ...page, list: page.list.map(({ row }) => ({ ...presentCard(services, row), ...more(row) })) }
}
