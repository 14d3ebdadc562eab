import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { StateDrawing, type StateKind } from './StateDrawing.tsx'

interface EmptyStateProps {
  kind?: StateKind
  title: string
  /** On a page that has no other heading. */
  alone?: boolean
  /** Two short lines; a line break in it is kept. */
  text?: ReactNode
  /** One or two buttons: the way on. */
  actions?: ReactNode
  /** Below the buttons: an error's number, a contact. */
  note?: ReactNode
}

export function EmptyState({ kind = 'empty', title, alone, text, actions, note }: EmptyStateProps) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className={css.state}>
      <StateDrawing kind={kind} />
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}
