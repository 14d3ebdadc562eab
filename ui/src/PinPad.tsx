import { Delete } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useEffectEvent } from 'react'
import { Icon } from './Icon.tsx'
import css from './PinPad.module.css'
import { classes } from './classes.ts'

interface PinPadProps {
  value: string
  onChange: (value: string) => void
  /** What is asked, such as 请输入应用锁密码. */
  label: string
  length?: number
  /** Said below the dots, which shake once. */
  error?: string | undefined
  disabled?: boolean
  /** The empty place beside the 0: 忘记密码. */
  corner?: ReactNode
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

export function PinPad({ value, onChange, label, length = 4, error, disabled, corner }: PinPadProps) {
  function add(digit: string) {
    if (value.length < length) onChange(value + digit)
  }

  const type = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) add(event.key)
    else if (event.key === 'Backspace') onChange(value.slice(0, -1))
  })

  // The pad is all there is to type into, so a keyboard needs no focus first; and it listens as soon as it is seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => type(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const key = (digit: string) => (
    <button key={digit} type="button" disabled={disabled} className={css.key} onClick={() => add(digit)}>
      {digit}
    </button>
  )

  return (
    <fieldset aria-label={label} className={css.pad}>
      <output className="visually-hidden">{`已输入 ${value.length} 位，共 ${length} 位`}</output>
      <div className={classes(css.dots, error && css.shake)}>
        {Array.from({ length }, (_, at) => (
          <i key={at} className={classes(css.dot, at < value.length && css.full)} />
        ))}
      </div>
      <p role="alert" className={css.error}>
        {error}
      </p>
      <div className={css.keys}>
        {DIGITS.map(key)}
        <span className={css.corner}>{corner}</span>
        {key('0')}
        <button
          type="button"
          aria-label="删除"
          disabled={disabled || value === ''}
          className={classes(css.key, css.bare)}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Icon of={Delete} size={26} />
        </button>
      </div>
    </fieldset>
  )
}
