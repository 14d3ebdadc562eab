import { CircleAlert, CircleCheck } from 'lucide-react'
import { Icon } from './Icon.tsx'
import css from './Toast.module.css'

interface ToastProps {
  text: string
  kind?: 'ok' | 'warn' | undefined
}

/** What has just happened. Mounting shows it; whoever mounts it takes it away. */
export function Toast({ text, kind }: ToastProps) {
  return (
    <output ref={raise} popover="manual" className={css.toast}>
      {kind && <Icon of={kind === 'ok' ? CircleCheck : CircleAlert} size={18} />}
      {text}
    </output>
  )
}

/** As a popover it stands above an open modal dialog, which no z-index does. */
function raise(element: HTMLElement | null) {
  element?.showPopover?.()
}
