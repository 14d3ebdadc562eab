import { useId } from 'react'
import css from './Segmented.module.css'

interface SegmentedProps<Key extends string> {
  items: readonly { key: Key; label: string }[]
  value: Key
  onChange: (key: Key) => void
  label: string
}

/** One of two to four, as native radios: the arrows come from the platform. */
export function Segmented<Key extends string>({ items, value, onChange, label }: SegmentedProps<Key>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.track}>
      {items.map((item) => (
        <label key={item.key} className={css.part}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={item.key === value}
            onChange={() => onChange(item.key)}
          />
          {item.label}
        </label>
      ))}
    </div>
  )
}
