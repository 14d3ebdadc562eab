import { Icon } from '@qingyu/ui/Icon.tsx'
import { ArrowDownUp, Clock, UserRoundCheck } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { span } from './format.ts'
import { Key } from './Key.tsx'
import css from './Queue.module.css'

export interface QueueItem {
  id: number
  icon: LucideIcon
  title: string
  by: string
  waitingSeconds: number
  late: boolean
  /** `bad` in red. */
  badges: { text: string; bad?: boolean }[]
  /** Empty: nobody. */
  claimedBy: string
  mine: boolean
}

export interface Kind {
  kind: string
  name: string
  open: number
}

interface QueueProps {
  kinds: readonly Kind[]
  kind: string
  onKind: (kind: string) => void
  items: readonly QueueItem[]
  current: number | undefined
  onTake: (id: number) => void
  onStep: (step: 1 | -1) => void
  more: boolean
  empty: string
}

/** What waits, most urgent first; choosing one takes it. */
export function Queue({ kinds, kind, onKind, items, current, onTake, onStep, more, empty }: QueueProps) {
  const total = kinds.reduce((sum, { open }) => sum + open, 0)
  return (
    <aside className={css.queue} aria-label="队列">
      <div className={css.kinds}>
        {[{ kind: '', name: '全部', open: total }, ...kinds].map((one) => (
          <button
            key={one.kind}
            type="button"
            className={css.chip}
            aria-pressed={one.kind === kind}
            onClick={() => onKind(one.kind)}
          >
            {one.name} {one.open}
          </button>
        ))}
      </div>
      <div className={css.order}>
        <span className={css.by}>
          <Icon of={ArrowDownUp} size={14} /> 按优先级
        </span>
        <button type="button" onClick={() => onStep(-1)}>
          上一条 <Key of="K" />
        </button>
        <button type="button" onClick={() => onStep(1)}>
          下一条 <Key of="J" />
        </button>
      </div>
      <ul className={css.list}>
        {items.map((item) => (
          <Row key={item.id} item={item} current={item.id === current} onTake={onTake} />
        ))}
        {items.length === 0 && <li className={css.end}>{empty}</li>}
        {more && <li className={css.end}>其余的会在前面的处理完后显示</li>}
      </ul>
    </aside>
  )
}

function Row({ item, current, onTake }: { item: QueueItem; current: boolean; onTake: (id: number) => void }) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const taken = item.claimedBy !== '' && !item.mine
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={css.row}
        aria-current={current || undefined}
        disabled={taken}
        onClick={() => !current && onTake(item.id)}
      >
        <span className={css.tile}>
          <Icon of={item.icon} size={24} />
        </span>
        <span className={css.what}>
          <span className={css.title}>{item.title}</span>
          <span className={css.author}>{item.by}</span>
          <span className={css.state}>
            <span className={item.late ? css.late : css.wait}>
              <Icon of={taken ? UserRoundCheck : Clock} size={13} />
              {taken ? `${item.claimedBy} 正在审核` : `已等 ${span(item.waitingSeconds)}`}
            </span>
            {item.badges.slice(0, 2).map(({ text, bad }) => (
              <span key={text} className={bad ? css.bad : css.badge}>
                {text}
              </span>
            ))}
          </span>
        </span>
      </button>
    </li>
  )
}
