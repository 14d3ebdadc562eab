import { Play, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Spinner } from '@qingyu/ui/Spinner.tsx'
import { copy } from './copy.ts'
import css from './FaceOver.module.css'
import type { Playback } from './playback.ts'

interface FaceOverProps {
  playback: Playback
  next: ReactNode
  /** What the screen shows instead, at the end of a preview. */
  overlay: ReactNode
}

/** What stands in the middle of the film when it does not play. */
export function FaceOver({ playback, next, overlay }: FaceOverProps) {
  const { face, slow, fault } = useStore(playback.store)
  if (slow)
    return (
      <output className={css.middle} aria-label={copy.loading}>
        <Spinner size={34} />
      </output>
    )
  switch (face) {
    case 'preview-ended':
    case 'paused':
      if (face === 'preview-ended' && overlay !== undefined)
        return <div className={css.overlay}>{overlay}</div>
      return (
        <button type="button" className={css.play} aria-label={copy.play} onClick={playback.play}>
          <Icon of={Play} size={26} filled />
        </button>
      )
    case 'error': {
      const [title, text] = copy.faults[fault]
      return (
        <div role="alert" className={css.plate}>
          <p className={css.title}>{title}</p>
          <p>{text}</p>
          <div className={css.acts}>
            <button type="button" className={css.act} onClick={playback.retry}>
              <Icon of={RotateCcw} size={15} />
              {copy.retry}
            </button>
          </div>
        </div>
      )
    }
    case 'ended':
      return (
        <div className={css.plate}>
          <p className={css.title}>{copy.ended}</p>
          <div className={css.acts}>
            <button type="button" className={css.act} onClick={playback.play}>
              <Icon of={RotateCcw} size={15} />
              {copy.replay}
            </button>
            {next}
          </div>
        </div>
      )
    case 'idle':
    case 'loading':
    case 'buffering':
    case 'playing':
      return null
    default:
      return face satisfies never
  }
}
