import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Cell.module.css'
import { Icon } from './Icon.tsx'
import { classes } from './classes.ts'

interface CellProps {
  icon?: LucideIcon
  title: ReactNode
  /** A second, quiet line. */
  text?: ReactNode
  value?: ReactNode
  tone?: 'gold' | 'success'
  /** Takes the chevron's place: a switch, a button. */
  right?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** With one of these the whole row is a button or a link. */
  onClick?: () => void
  href?: string
}

export function Cell({ icon, title, text, value, tone, right, danger, disabled, onClick, href }: CellProps) {
  const inside = (
    <>
      {icon && <Icon of={icon} size={20} />}
      <span className={css.body}>
        <span className={css.words}>
          {title}
          {text && <small className={css.text}>{text}</small>}
        </span>
        {value && <span className={classes(css.value, tone && css[tone])}>{value}</span>}
        {right ?? ((onClick || href) && !danger && <Icon of={ChevronRight} size={18} />)}
      </span>
    </>
  )
  const className = classes(css.cell, danger && css.danger)
  if (href) {
    return (
      <a href={href} className={className}>
        {inside}
      </a>
    )
  }
  if (onClick) {
    return (
      <button type="button" disabled={disabled} className={className} onClick={onClick}>
        {inside}
      </button>
    )
  }
  return <div className={className}>{inside}</div>
}
