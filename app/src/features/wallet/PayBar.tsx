import type { ReactNode } from 'react'
import css from './PayBar.module.css'

/** Stays at the foot of the page: what one gets, and the button. */
export function PayBar({ beside, children }: { beside?: boolean; children: ReactNode }) {
  return <footer className={beside ? `${css['bar']} ${css['beside']}` : css['bar']}>{children}</footer>
}
