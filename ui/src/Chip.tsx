import type { ComponentProps, ReactNode } from 'react'
import css from './Chip.module.css'
import { classes } from './classes.ts'

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean
  outline?: boolean
  small?: boolean
  icon?: ReactNode
}

export function Chip({ selected, outline, small, icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={classes(css.chip, outline && css.outline, small && css.small, className)}
    >
      {icon}
      {children}
    </button>
  )
}
