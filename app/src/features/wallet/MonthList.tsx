import type { ReactNode } from 'react'
import { byMonth } from './by-month.ts'
import css from './MonthList.module.css'
import { recordCopy } from './record-copy.ts'

interface MonthListProps<Item> {
  items: readonly Item[]
  row: (item: Item) => ReactNode
}

/** Records under their months, whose names stay in sight. */
export function MonthList<Item extends { created_at: number }>({ items, row }: MonthListProps<Item>) {
  return byMonth(items).map(({ year, month, items: ofMonth }) => (
    <section key={`${year}-${month}`}>
      <h2 className={css['month']}>{recordCopy.month(year, month)}</h2>
      <ul className={css['list']}>{ofMonth.map(row)}</ul>
    </section>
  ))
}
