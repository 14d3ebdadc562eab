import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'
import { FieldNote } from './FieldNote.tsx'
import { classes } from './classes.ts'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
}

/** Several lines; with `maxLength` it counts. */
export function TextArea({
  label,
  value,
  onChange,
  error,
  hint,
  maxLength,
  placeholder = label,
  className,
  ...rest
}: TextAreaProps) {
  const note = useId()
  return (
    <div className={className}>
      <label className={classes(css.row, css.area, error && css.wrong)}>
        <textarea
          {...rest}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error || hint ? note : undefined}
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {maxLength !== undefined && (
          <span className={classes(css.counter, value.length >= maxLength && css.full)}>
            {value.length}/{maxLength}
          </span>
        )}
      </label>
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  )
}
