import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import css from './Sheet.module.css'
import { isFlick, useDrag } from './gestures.ts'
import { useModal } from './modal.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
  /** Shown in the head; without `label` it is also the accessible name. */
  title?: ReactNode
  label?: string
  children: ReactNode
  /** Stays below what scrolls. */
  actions?: ReactNode
}

/** From below, over a scrim. Dragging its head down, the scrim, Escape and back all ask to close. */
export function Sheet({ open, onClose, title, label, children, actions }: SheetProps) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { filled, props } = useModal(dialog, open, onClose)
  const scrim = {
    onClick(event: MouseEvent) {
      if (event.target === dialog.current) onClose()
    },
  }

  function shift(to: string) {
    if (!dialog.current) return
    dialog.current.style.translate = to
    dialog.current.style.transition = to && 'none'
  }

  const drag = useDrag({
    onMove: ({ dy }) => shift(`0 ${Math.max(0, dy)}px`),
    onEnd(movement) {
      shift('')
      const height = dialog.current?.offsetHeight ?? 0
      if (movement && movement.dy > 0 && isFlick(movement.dy, movement.ms, height)) onClose()
    },
  })

  return (
    <dialog
      {...props}
      {...scrim}
      aria-label={label}
      aria-labelledby={label ? undefined : heading}
      className={css.sheet}
    >
      {filled && (
        <div className={css.panel}>
          <header className={css.head} {...drag}>
            {title && (
              <h2 id={heading} className={css.title}>
                {title}
              </h2>
            )}
          </header>
          <div className={css.body}>{children}</div>
          {actions && <footer className={css.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
