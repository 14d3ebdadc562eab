import type { ReactNode } from 'react'
import css from './BarLink.module.css'

/** Words at the right end of the bar over a screen. */
export function BarLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css['link']} onClick={onClick}>
      {children}
    </button>
  )
}
