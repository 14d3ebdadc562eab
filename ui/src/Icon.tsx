import type { LucideIcon } from 'lucide-react'
import { rem } from './rem.ts'

interface IconProps {
  of: LucideIcon
  /** In px of the design: 23 tab bar, 20-22 bars and rows, 12-14 in figures. */
  size?: number
  /** The chosen state: filled with the text's colour. */
  filled?: boolean
  className?: string | undefined
}

export function Icon({ of: Drawing, size = 20, filled, className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      size={rem(size)}
      strokeWidth={1.8}
      fill={filled ? 'currentColor' : 'none'}
      className={className}
    />
  )
}
