import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CountBadge } from './CountBadge.tsx'
import { Icon } from './Icon.tsx'
import css from './IconButton.module.css'
import { classes } from './classes.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  label: string
  size?: number
  filled?: boolean
  count?: number
}

/** An icon with a hit area of 44. */
export function IconButton({
  icon,
  label,
  size = 22,
  filled = false,
  count = 0,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(css.button, className)}>
      <Icon of={icon} size={size} filled={filled} />
      {count > 0 && (
        <span className={css.count}>
          <CountBadge count={count} />
        </span>
      )}
    </button>
  )
}
