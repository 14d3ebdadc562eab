import type { ComponentProps } from 'react'
import css from './Choice.module.css'
import { classes } from './classes.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  onChange: (checked: boolean) => void
}

/** The children are its label, else give an aria-label. */
export function Checkbox({ onChange, children, ...rest }: CheckboxProps) {
  return (
    <label className={css.choice}>
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span className={classes(css.box, css.square)} />
      {children}
    </label>
  )
}
