import { Icon } from '@qingyu/ui/Icon.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './StagePill.module.css'

interface StagePillProps {
  icon: LucideIcon
  accent?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button over a film that stands still. */
export function StagePill({ icon, accent = false, onClick, children }: StagePillProps) {
  return (
    <button
      type="button"
      className={accent ? `${css['pill']} ${css['accent']}` : css['pill']}
      onClick={onClick}
    >
      <Icon of={icon} size={15} />
      {children}
    </button>
  )
}
