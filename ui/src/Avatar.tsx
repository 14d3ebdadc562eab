import { Check, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Avatar.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { rem } from './rem.ts'

interface AvatarProps {
  size?: 66 | 48 | 40 | 34 | 24
  src?: string
  /** Instead of `src`: a picture component that knows how to load. */
  children?: ReactNode
  /** Empty beside the name; the name where the picture stands alone. */
  alt?: string
  verified?: boolean
  vip?: boolean
}

export function Avatar({ size = 40, src, children, alt = '', verified, vip }: AvatarProps) {
  return (
    <span className={classes(css.avatar, vip && css.vip)} style={{ width: rem(size), height: rem(size) }}>
      <span className={css.face}>
        {children ??
          (src ? <img src={src} alt={alt} draggable={false} /> : <Icon of={UserRound} size={size * 0.46} />)}
      </span>
      {verified && (
        <span className={css.tick} style={{ width: rem(tickSize(size)), height: rem(tickSize(size)) }}>
          <span className="visually-hidden">已认证</span>
          <Icon of={Check} size={tickSize(size) * 0.62} />
        </span>
      )}
    </span>
  )
}

function tickSize(size: number): number {
  return size >= 48 ? 18 : Math.max(10, Math.round(size * 0.36))
}
