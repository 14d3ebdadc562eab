import type { ReactNode } from 'react'
import css from './ChoiceTile.module.css'

interface ChoiceTileProps {
  /** Shared by the tiles one chooses between. */
  name: string
  checked: boolean
  onChange: () => void
  disabled?: boolean
  /** Gold for what costs, teal for how. */
  tone: 'gold' | 'accent'
  /** On its upper edge. */
  tag?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** One of several, as a native radio: the arrows come from the platform. */
export function ChoiceTile({
  name,
  checked,
  onChange,
  disabled,
  tone,
  tag,
  className,
  children,
}: ChoiceTileProps) {
  return (
    <label className={`${css['tile']} ${css[tone]} ${className ?? ''}`}>
      <input
        type="radio"
        name={name}
        className="visually-hidden"
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
      {tag && <span className={css['tag']}>{tag}</span>}
      {children}
    </label>
  )
}
