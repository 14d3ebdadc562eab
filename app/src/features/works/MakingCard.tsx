import { Icon } from '@qingyu/ui/Icon.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { FileVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import { duration } from '../../shell/format.ts'
import css from './UploadCard.module.css'
import { uploadCopy as copy } from './upload-copy.ts'
import type { Made } from './works.ts'

interface MakingCardProps {
  name: string
  made: Made | undefined
  /** The last question had no answer. */
  troubled: boolean
  picture: (src: string) => ReactNode
  children: ReactNode
}

/** A film that has arrived, until it can be watched. */
export function MakingCard({ name, made, troubled, picture, children }: MakingCardProps) {
  const [poster] = made?.posters ?? []
  return (
    <div className={css['card']}>
      <span className={css['thumb']}>{poster ? picture(poster.url) : <Icon of={FileVideo} size={24} />}</span>
      <div className={css['words']}>
        <span className={css['name']}>{name}</span>
        {made?.state === 'ready' && (
          <span className={css['done']}>
            {copy.made(duration(made.duration), Math.min(made.width, made.height))}
          </span>
        )}
        {made?.state === 'failed' && (
          <span className={css['line']} data-wrong="true">
            {made.reason || copy.makingFailed}
          </span>
        )}
        {made?.state !== 'ready' && made?.state !== 'failed' && (
          <>
            <ProgressBar value={made?.progress ?? 0} label={copy.makingProgress} />
            <output className={css['figures']}>
              <span>{troubled && !made ? copy.makingUnknown : copy.making(made?.step ?? '')}</span>
              <span className={css['percent']}>{made?.progress ?? 0}%</span>
            </output>
          </>
        )}
        {children}
      </div>
    </div>
  )
}
