import type { ReactNode } from 'react'
import css from './ProgressRing.module.css'
import { rem } from './rem.ts'

interface ProgressRingProps {
  /** From 0 to 100. */
  value: number
  label: string
  size?: number
  children?: ReactNode
}

export function ProgressRing({ value, label, size = 36, children }: ProgressRingProps) {
  return (
    <div className={css.ring} style={{ width: rem(size), height: rem(size) }}>
      <svg aria-hidden viewBox="0 0 36 36">
        <circle cx="18" cy="18" r="16" />
        <circle
          className={css.fill}
          cx="18"
          cy="18"
          r="16"
          pathLength="100"
          strokeDasharray={`${value} 100`}
        />
      </svg>
      <progress aria-label={label} value={value} max={100} className="visually-hidden" />
      {children}
    </div>
  )
}
