import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import css from './NavBar.module.css'
import { classes } from './classes.ts'

interface NavBarProps {
  /** A text becomes the page's heading; anything else (a search field) fills the middle. */
  title?: ReactNode
  onBack?: () => void
  right?: ReactNode
  /** Over a picture: no ground, and the picture's palette. */
  transparent?: boolean
}

export function NavBar({ title, onBack, right, transparent }: NavBarProps) {
  return (
    <header className={classes(css.bar, transparent && css.transparent, transparent && 'on-image')}>
      <div className={css.side}>
        {onBack && <IconButton icon={ChevronLeft} size={24} label="返回" onClick={onBack} />}
      </div>
      {typeof title === 'string' ? (
        <h1 className={css.title}>{title}</h1>
      ) : (
        <div className={css.middle}>{title}</div>
      )}
      <div className={classes(css.side, css.right)}>{right}</div>
    </header>
  )
}
