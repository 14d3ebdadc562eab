import type { ReactNode } from 'react'
import css from './RecordRow.module.css'

interface RecordRowProps {
  title: string
  text: string
  amount: ReactNode
  /** Below the amount. */
  note: string
  tone?: 'gold' | 'success' | 'danger' | undefined
}

/** One line of money: what, when, how much, and how it stands. */
export function RecordRow({ title, text, amount, note, tone }: RecordRowProps) {
  return (
    <li className={css['row']}>
      <div className={css['words']}>
        <strong>{title}</strong>
        <small>{text}</small>
      </div>
      <div className={css['sum']}>
        {amount}
        <small className={tone && css[tone]}>{note}</small>
      </div>
    </li>
  )
}
