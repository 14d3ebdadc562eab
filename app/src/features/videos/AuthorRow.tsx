import { Avatar } from '@qingyu/ui/Avatar.tsx'
import { Badge } from '@qingyu/ui/Badge.tsx'
import type { ReactNode } from 'react'
import { shortNumber } from '../../shell/format.ts'
import css from './AuthorRow.module.css'
import type { Video } from './video.ts'
import { watchCopy as copy } from './watch-copy.ts'

interface AuthorRowProps {
  author: Video['author']
  /** Fills the round box. */
  face: ReactNode
}

export function AuthorRow({ author: { nickname, verified, works }, face }: AuthorRowProps) {
  return (
    <div className={css['author']}>
      <Avatar size={40} verified={verified === 1}>
        {face}
      </Avatar>
      <div className={css['words']}>
        <p className={css['name']}>
          <b>{nickname}</b>
          {verified === 1 && <Badge kind="accent">{copy.verified}</Badge>}
        </p>
        <p className={css['figures']}>{copy.works(shortNumber(works))}</p>
      </div>
    </div>
  )
}
