import { Badge } from '@qingyu/ui/Badge.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { ChevronRight, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyNumber } from './copy-number.ts'
import { copy } from './copy.ts'
import css from './ProfileCard.module.css'

interface ProfileCardProps {
  avatar: ReactNode
  nickname: string
  level: number
  uid: number
  signature: string
  onEdit: () => void
}

/** Who I am. All of it leads to the form, except the number, which is copied. */
export function ProfileCard({ avatar, nickname, level, uid, signature, onEdit }: ProfileCardProps) {
  return (
    <section className={css['card']}>
      {avatar}
      <div className={css['words']}>
        <div className={css['name']}>
          <h2>{nickname}</h2>
          <Badge kind="accent">{copy.level(level)}</Badge>
        </div>
        <button
          type="button"
          className={css['number']}
          title={copy.copyNumber}
          onClick={() => void copyNumber(uid)}
        >
          {copy.number} <span>{uid}</span>
          <Icon of={Copy} size={13} />
        </button>
        <p className={signature ? css['signature'] : css['unsigned']}>{signature || copy.noSignature}</p>
      </div>
      <button type="button" className={css['edit']} aria-label={copy.edit} onClick={onEdit}>
        <Icon of={ChevronRight} size={22} />
      </button>
    </section>
  )
}
