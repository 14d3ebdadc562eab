import type { ComponentProps } from 'react'
import css from './Choice.module.css'

interface RadioProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  onChange: () => void
}

/** One of several with the same `name`; the children are its label, else give an aria-label. */
export function Radio({ onChange, children, ...rest }: RadioProps) {
  return (
    <label className={css.choice}>
      <input {...rest} type="radio" onChange={onChange} />
      <span className={css.box} />
      {children}
    </label>
  )
}
