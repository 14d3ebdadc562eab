import { Icon } from '@qingyu/ui/Icon.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import css from './UploadCard.module.css'
import type { Work } from './works.ts'

/** A submitted work whose film is still being made. */
export function RunningWork({ work, picture }: { work: Work; picture: (src: string) => ReactNode }) {
  const { title, cover, progress, step } = work
  return (
    <div className={css['card']}>
      <span className={css['thumb']}>{cover ? picture(cover) : <Icon of={Film} size={24} />}</span>
      <div className={css['words']}>
        <span className={css['name']}>{title}</span>
        <ProgressBar value={progress} label={copy.making(title)} />
        <span className={css['figures']}>
          <span>{copy.makingStep(step)}</span>
          <span className={css['percent']}>{progress}%</span>
        </span>
      </div>
    </div>
  )
}
