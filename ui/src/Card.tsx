import type { ComponentProps } from 'react'
import css from './Card.module.css'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.card, className)} />
}
