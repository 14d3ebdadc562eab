import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './FieldNote.module.css'
import { Icon } from './Icon.tsx'
import { classes } from './classes.ts'

interface FieldNoteProps {
  id: string
  error?: string | undefined
  hint?: ReactNode
}

/** The line below a field: what is wrong, else the hint. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (!error && !hint) return null
  return (
    <p id={id} role={error ? 'alert' : undefined} className={classes(css.note, error && css.error)}>
      {error && <Icon of={CircleAlert} size={14} />}
      {error || hint}
    </p>
  )
}
