import { type ReactNode, useId } from 'react'
import css from './CellGroup.module.css'

/** Rows that belong together, on one surface. */
export function CellGroup({ title, children }: { title?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={title && heading}>
      {title && (
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
      )}
      <div className={css.group}>{children}</div>
    </section>
  )
}
