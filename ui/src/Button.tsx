import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'
import { classes } from './classes.ts'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'accent' | 'tonal' | 'neutral' | 'outline' | 'gold' | 'danger' | 'text'
  size?: 50 | 44 | 30
  icon?: ReactNode
  busy?: boolean
  block?: boolean
}

export function Button({
  kind = 'accent',
  size = 44,
  icon,
  busy,
  block,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={classes(css.button, css[kind], css[`size${size}`], block && css.block, className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  )
}
