import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import css from './Choices.module.css'
import { copy } from './copy.ts'

interface ChoicesProps {
  label: string
  options: readonly { value: number | undefined; text: string }[]
  chosen: number | undefined
  onChoose: (value: number | undefined) => void
  onClose: () => void
}

/** One of a few, in a row that stands where it was asked for. */
export function Choices({ label, options, chosen, onChoose, onClose }: ChoicesProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed has gone.
  useEffect(() => {
    row.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ focusVisible: false })
  }, [])
  return (
    <fieldset ref={row} aria-label={label} className={css.row}>
      {options.map(({ value, text }) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === chosen}
          className={css.choice}
          onClick={() => {
            if (value !== chosen) onChoose(value)
            onClose()
          }}
        >
          {text}
        </button>
      ))}
      <IconButton icon={X} size={18} label={copy.close} className={css.close} onClick={onClose} />
    </fieldset>
  )
}
