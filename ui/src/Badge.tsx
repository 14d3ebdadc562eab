import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { classes } from './classes.ts'
import { Coin } from './Coin.tsx'

interface BadgeProps {
  /** vip, coins, free and duration stand on covers; the others beside words. */
  kind: 'vip' | 'coins' | 'free' | 'duration' | 'accent' | 'gold' | 'success' | 'danger' | 'neutral'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ kind, icon, children }: BadgeProps) {
  return (
    <span className={classes(css.badge, css[kind])}>
      {kind === 'coins' ? <Coin size={11} /> : icon}
      {children}
    </span>
  )
}
