import { Checkbox } from '@qingyu/ui/Checkbox.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Heart, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortNumber } from '../../shell/format.ts'
import { copy } from './copy.ts'
import type { VideoCard } from './my-videos.ts'
import { VideoCover } from './VideoCover.tsx'
import css from './VideoRow.module.css'

interface VideoRowProps {
  video: VideoCard
  picture: ReactNode
  /** The line between the title and the figures. */
  note: ReactNode
  /** How much of it was watched, from 0 to 1. */
  watched?: number
  onOpen: () => void
  /** While the list is being tidied up: a tap chooses instead of opening. */
  chosen?: boolean | undefined
  onChoose?: (chosen: boolean) => void
}

export function VideoRow({ video, picture, note, watched, onOpen, chosen, onChoose }: VideoRowProps) {
  const { title, plays, likes } = video
  const inside = (
    <>
      <span className={css['cover']}>
        <VideoCover video={video} picture={picture} {...(watched !== undefined && { watched })} />
      </span>
      <span className={css['words']}>
        <span className={css['title']}>{title}</span>
        <span className={css['note']} data-part="note">
          {note}
        </span>
        <span className={css['figures']}>
          <span>
            <Icon of={Play} size={12} />
            {shortNumber(plays)}
          </span>
          <span>
            <Icon of={Heart} size={12} />
            {shortNumber(likes)}
          </span>
        </span>
      </span>
    </>
  )
  if (chosen === undefined)
    return (
      <button type="button" className={css['row']} onClick={onOpen}>
        {inside}
      </button>
    )
  return (
    <div className={css['choice']}>
      <Checkbox aria-label={copy.choose(title)} checked={chosen} onChange={(next) => onChoose?.(next)}>
        <span className={css['row']}>{inside}</span>
      </Checkbox>
    </div>
  )
}
