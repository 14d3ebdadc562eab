import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { useModal } from './modal.ts'

interface DialogProps {
  open: boolean
  title?: string
  message?: ReactNode
  /** Below the message: a field, a list. */
  children?: ReactNode
  confirm?: string
  /** Without it there is only the one button. */
  cancel?: string | undefined
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  /** Cancel, Escape and back. */
  onClose: () => void
}

export function Dialog({
  open,
  title = '温馨提示',
  message,
  children,
  confirm = '确定',
  cancel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { filled, props } = useModal(dialog, open, onClose)
  return (
    // A tap beside it does nothing: the question wants an answer.
    <dialog
      {...props}
      aria-labelledby={`${id}title`}
      aria-describedby={message ? `${id}message` : undefined}
      className={css.dialog}
    >
      {filled && (
        <>
          <h2 id={`${id}title`} className={css.title}>
            {title}
          </h2>
          {message && (
            <p id={`${id}message`} className={css.message}>
              {message}
            </p>
          )}
          {children}
          <div className={css.actions}>
            {cancel && (
              <Button kind="neutral" onClick={onClose}>
                {cancel}
              </Button>
            )}
            <Button kind={danger ? 'danger' : 'accent'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
