import type { LucideIcon } from 'lucide-react'
import { CountBadge } from './CountBadge.tsx'
import { Icon } from './Icon.tsx'
import css from './TabBar.module.css'

interface TabBarItem {
  key: string
  label: string
  icon: LucideIcon
  badge?: number
}

interface TabBarProps {
  items: readonly TabBarItem[]
  active: string | undefined
  onSelect: (key: string) => void
}

/** The app's main places. It takes its room in the layout; the shell puts it at the bottom. */
export function TabBar({ items, active, onSelect }: TabBarProps) {
  return (
    <nav aria-label="主导航" className={css.bar}>
      {items.map(({ key, label, icon, badge = 0 }) => (
        <button
          key={key}
          type="button"
          className={css.item}
          aria-current={key === active ? 'page' : undefined}
          onClick={() => onSelect(key)}
        >
          <span className={css.icon}>
            <Icon of={icon} size={23} />
            <CountBadge count={badge} />
          </span>
          {label}
        </button>
      ))}
    </nav>
  )
}
