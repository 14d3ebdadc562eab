import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import { date, duration, shortNumber } from '../../shell/format.ts'
import { copy } from './copy.ts'
import { actsOf, shownState } from './work-state.ts'
import type { WorkAct } from './work-state.ts'
import css from './WorkRow.module.css'
import { isBeingMade } from './works.ts'
import type { Work } from './works.ts'

interface WorkRowProps {
  work: Work
  picture: (src: string) => ReactNode
  /** Without it there is nothing to do but to look. */
  onAct?: (act: WorkAct, work: Work) => void
}

/** A work in its author's list: how it stands, and what can be done about it. */
export function WorkRow({ work, picture, onAct }: WorkRowProps) {
  const { title, cover, reasons, note } = work
  const state = shownState(work)
  const acts = onAct ? actsOf(work) : []
  return (
    <article className={css['work']}>
      <div className={css['row']}>
        <span className={css['cover']}>
          {cover ? picture(cover) : <Icon of={Film} size={24} />}
          {work.duration > 0 && <span className={css['length']}>{duration(work.duration)}</span>}
        </span>
        <div className={css['words']}>
          <div className={css['head']}>
            <h3 className={css['title']}>{title || copy.noTitle}</h3>
            <Badge kind={state.kind}>{state.name}</Badge>
          </div>
          {isBeingMade(work) ? <Making work={work} /> : <Figures work={work} />}
        </div>
      </div>
      {reasons.length > 0 && (
        <p className={css['why']}>
          {reasons.join('；')}
          {note && <span>{note}</span>}
        </p>
      )}
      {acts.length > 0 && (
        <div className={css['acts']}>
          {acts.map((act) => (
            <Button
              key={act}
              kind={act === 'edit' ? 'tonal' : 'neutral'}
              size={30}
              aria-label={copy.actionOf(copy[act], title)}
              onClick={() => onAct?.(act, work)}
            >
              {copy[act]}
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}

function Making({ work: { title, progress, step } }: { work: Work }) {
  return (
    <>
      <ProgressBar value={progress} label={copy.making(title)} />
      <span className={css['figures']}>
        {copy.makingStep(step)}
        <b>{progress}%</b>
      </span>
    </>
  )
}

function Figures({ work }: { work: Work }) {
  const { plays, likes, comments, released_at, created_at, state, step } = work
  const known = released_at > 0
  return (
    <>
      {known && (
        <span className={css['figures']}>
          {copy.figures(shortNumber(plays), shortNumber(likes), shortNumber(comments))}
        </span>
      )}
      {(state === 'scan' || state === 'wait') && step && <span className={css['figures']}>{step}</span>}
      <span className={css['figures']}>
        {known ? copy.releasedAt(date(released_at)) : copy.createdAt(date(created_at))}
      </span>
    </>
  )
}
