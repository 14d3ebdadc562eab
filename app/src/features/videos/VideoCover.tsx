import { Badge } from '@qingyu/ui/Badge.tsx'
import type { ReactNode } from 'react'
import { duration } from '../../shell/format.ts'
import { copy } from './copy.ts'
import type { VideoCard } from './my-videos.ts'
import css from './VideoCover.module.css'

interface VideoCoverProps {
  video: Pick<VideoCard, 'price_type' | 'coins' | 'duration'>
  /** Fills the box. */
  picture: ReactNode
  /** How much of it was watched, from 0 to 1. */
  watched?: number
}

/** The picture of a film with its price and its length, in a box that is there before the picture. */
export function VideoCover({ video, picture, watched }: VideoCoverProps) {
  return (
    <span className={css['cover']}>
      {picture}
      <span className={css['price']}>
        <Price video={video} />
      </span>
      <span className={css['length']}>{duration(video.duration)}</span>
      {watched !== undefined && (
        <span className={css['watched']} style={{ inlineSize: `${Math.min(1, watched) * 100}%` }} />
      )}
    </span>
  )
}

function Price({ video: { price_type, coins } }: Pick<VideoCoverProps, 'video'>) {
  if (price_type === 'vip') return <Badge kind="vip">{copy.vip}</Badge>
  if (price_type === 'coins') return <Badge kind="coins">{coins}</Badge>
  return <Badge kind="free">{copy.free}</Badge>
}
