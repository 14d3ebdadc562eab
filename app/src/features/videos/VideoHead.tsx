import { Icon } from '@qingyu/ui/Icon.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { date, duration, shortNumber } from '../../shell/format.ts'
import type { Video } from './video.ts'
import css from './VideoHead.module.css'
import { watchCopy as copy } from './watch-copy.ts'

/** The title, its description behind an arrow, and the figures. */
export function VideoHead({ video }: { video: Video }) {
  const { title, description, plays, released_at, duration: length } = video
  const [unfolded, setUnfolded] = useState(false)
  const text = useId()
  return (
    <div className={css['head']} data-unfolded={unfolded || undefined}>
      <div className={css['title']}>
        <h1>{title}</h1>
        {description !== '' && (
          <button
            type="button"
            className={css['unfold']}
            aria-label={unfolded ? copy.fold : copy.unfold}
            aria-expanded={unfolded}
            aria-controls={text}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon of={ChevronDown} size={20} />
          </button>
        )}
      </div>
      <p className={css['figures']}>
        <span>{copy.plays(shortNumber(plays))}</span>
        {released_at > 0 && <span>{copy.released(date(released_at))}</span>}
        <span>{copy.length(duration(length))}</span>
      </p>
      <p id={text} className={css['description']} hidden={!unfolded}>
        {description}
      </p>
    </div>
  )
}
