import { CircleX, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import css from './Field.module.css'
import { FieldNote } from './FieldNote.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'

interface FieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  /** The accessible name; shown as the placeholder unless there is another. */
  label: string
  value: string
  onChange: (value: string) => void
  icon?: LucideIcon
  /** Before the text, where an icon is not enough: a currency sign. */
  left?: ReactNode
  /** Takes the place of the clear button. */
  right?: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** A search field: lower and round. */
  round?: boolean
}

export function Field({
  label,
  value,
  onChange,
  icon,
  left,
  right,
  error,
  hint,
  round,
  type = 'text',
  placeholder = label,
  className,
  ...rest
}: FieldProps) {
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const [readable, setReadable] = useState(false)
  const secret = type === 'password'

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <div className={className}>
      <label className={classes(css.row, round && css.round, error && css.wrong)}>
        {icon ? <Icon of={icon} size={round ? 16 : 18} className={css.icon} /> : left}
        <input
          {...rest}
          ref={input}
          type={secret && readable ? 'text' : type}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error || hint ? note : undefined}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {right}
        {secret && (
          <IconButton
            icon={readable ? Eye : EyeOff}
            size={18}
            label={readable ? '隐藏密码' : '显示密码'}
            className={css.act}
            onClick={() => setReadable(!readable)}
          />
        )}
        {!right && !secret && value && !rest.disabled && !rest.readOnly && (
          <IconButton icon={CircleX} size={18} label="清除" className={css.act} onClick={clear} />
        )}
      </label>
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  )
}
