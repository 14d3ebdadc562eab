import type { LucideIcon } from 'lucide-react'
import { CountBadge } from './CountBadge.tsx'
import css from './GridShortcut.module.css'
import { Icon } from './Icon.tsx'

interface GridShortcutProps {
  icon: LucideIcon
  label: string
  onClick: () => void
  count?: number
  /** A round plate behind the icon, as in a share sheet. */
  plate?: boolean
}

/** A two-tone icon over its word. */
export function GridShortcut({ icon, label, onClick, count = 0, plate }: GridShortcutProps) {
  return (
    <button type="button" className={css.shortcut} data-plate={plate || undefined} onClick={onClick}>
      <span className={css.icon}>
        <Icon of={icon} size={plate ? 22 : 25} />
        <CountBadge count={count} />
      </span>
      {label}
    </button>
  )
}
