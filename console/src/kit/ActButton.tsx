import { Icon } from '@qingyu/ui/Icon.tsx'
import type { LucideIcon } from 'lucide-react'
import css from './ActButton.module.css'
import { Key } from './Key.tsx'

interface ActButtonProps {
  label: string
  keyName: string
  look: 'release' | 'reject' | 'plain'
  icon?: LucideIcon
  disabled: boolean
  onAct: () => void
}

/** An act with its key: 通过 A. */
export function ActButton({ label, keyName, look, icon, disabled, onAct }: ActButtonProps) {
  return (
    <button type="button" className={css.act} data-look={look} disabled={disabled} onClick={onAct}>
      {icon && <Icon of={icon} size={17} />}
      {label}
      <Key of={keyName} on={look === 'plain' ? undefined : 'fill'} />
    </button>
  )
}
