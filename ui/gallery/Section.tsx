import type { ReactNode } from 'react'
import css from './Gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.name}>{title}</h2>
      {children}
    </section>
  )
}
