import { Icon } from '@qingyu/ui/Icon.tsx'
import { Button } from 'antd'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { AskText } from '../../kit/AskText.tsx'
import css from './Checks.module.css'
import type { Review } from './review-calls.ts'
import { useClearHit } from './review-calls.ts'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX }

/** What the machine found; a hit stands in the way until somebody has looked at it and says why it does not count. */
export function Checks({ review, onCleared }: { review: Review; onCleared: () => void }) {
  const [hit, setHit] = useState<number>()
  const clear = useClearHit()
  return (
    <section>
      <h3 className={css.head}>自动检查</h3>
      {review.checks.length === 0 && <p className={css.none}>这一类没有自动检查</p>}
      <ul>
        {review.checks.map((check) => (
          <li key={`${check.name} ${check.text}`} className={css.check} data-state={check.state}>
            <Icon of={ICONS[check.state]} size={17} />
            <span className={css.name}>{check.name}</span>
            <span className={css.text}>{check.text}</span>
            {check.hit > 0 && (
              <Button size="small" onClick={() => setHit(check.hit)}>
                排除
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AskText
        open={hit !== undefined}
        title="排除命中"
        hint="说明为什么它不妨碍发布。会记入日志，作者看不到。"
        okText="排除"
        maxLength={200}
        busy={clear.isPending}
        onCancel={() => setHit(undefined)}
        onDone={(note) => {
          if (hit === undefined) return
          clear.mutate(
            { task: review.task, hit, note },
            {
              onSuccess: () => {
                setHit(undefined)
                onCleared()
              },
            },
          )
        }}
      />
    </section>
  )
}
