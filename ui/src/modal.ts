import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** --dur-sheet: what is inside stays until the dialog has left the screen. */
const LEAVING_MS = 320

/** Drives a native modal `<dialog>` by `open`; Escape and the back gesture only ask to close. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const closedByUs = useRef(false)
  const [filled, setFilled] = useState(open)
  if (open && !filled) setFilled(true)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    return () => {
      closedByUs.current = true
      element.close()
    }
  }, [dialog, open])

  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => setFilled(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [open])

  const props = {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      // A file input inside fires a bubbling cancel of its own.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      // The browser may close without asking when Escape is pressed twice.
      if (!closedByUs.current) onClose()
      closedByUs.current = false
    },
  }
  return { filled, props }
}
