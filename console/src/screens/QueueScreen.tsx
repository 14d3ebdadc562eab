import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { neighbours, useDesk } from '../kit/desk.ts'
import type { Desk, DeskState } from '../kit/desk.ts'
import layout from '../kit/DeskLayout.module.css'
import { shortSpan } from '../kit/format.ts'
import { Key } from '../kit/Key.tsx'
import { useKeys } from '../kit/keys.ts'
import { messageOf } from '../kit/messages.ts'
import { Queue } from '../kit/Queue.tsx'
import type { Kind, QueueItem } from '../kit/Queue.tsx'
import { Failure, Nothing, Waiting } from '../kit/States.tsx'
import { Page } from '../shell/Page.tsx'
import type { Figure } from '../shell/Page.tsx'

/** One desk for as long as the screen is open, and the kind that its next item is taken from. */
export function useQueueDesk<Item>(make: () => Desk<Item>) {
  const [desk] = useState(make)
  const [kind, setKind] = useState('')
  const choose = (chosen: string) => {
    desk.choose(chosen)
    setKind(chosen)
  }
  return { desk, kind, setKind: choose, state: useDesk(desk) }
}

interface Figures {
  counts: Kind[]
  figures: { open: number; overdue: number; today: number; average_seconds: number }
  has_more: boolean
}

interface QueueScreenProps {
  title: string
  waiting: string
  done: string
  start: string
  desk: Pick<Desk<unknown>, 'take' | 'takeNext'>
  phase: DeskState<unknown>['phase']
  current: number | undefined
  kind: string
  onKind: (kind: string) => void
  queue: UseQueryResult<Figures>
  items: readonly QueueItem[]
  /** The ids that this operator can still decide. */
  open: readonly number[]
  /** The item on the desk: its middle and right columns. */
  children: ReactNode
}

/** The queue on the left; what was taken from it in the middle, and what may be decided on the right. */
export function QueueScreen(props: QueueScreenProps) {
  const { title, desk, phase, current, queue, items, open } = props
  const step = (by: 1 | -1) => {
    const free = items.map(({ id, claimedBy, mine }) => ({
      id,
      free: (claimedBy === '' || mine) && open.includes(id),
    }))
    void (current === undefined && by === 1 ? desk.takeNext() : desk.take(neighbours(free, current, by)))
  }
  useKeys('队列', {
    j: { does: '下一条', run: () => step(1) },
    k: { does: '上一条', run: () => step(-1) },
  })

  const { data, error, isPending, refetch } = queue
  return (
    <Page title={title} figures={data ? figuresOf(data, props) : []}>
      {isPending ? (
        <Waiting rows={10} />
      ) : !data ? (
        <Failure text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={layout.desk}>
          <Queue
            kinds={data.counts}
            kind={props.kind}
            onKind={props.onKind}
            items={items}
            current={current}
            onTake={(id) => void desk.take([id])}
            onStep={step}
            more={data.has_more}
            empty="队列里没有等待的内容"
          />
          {props.children ?? (
            <Idle
              phase={phase}
              open={data.figures.open}
              start={props.start}
              onStart={() => void desk.takeNext()}
            />
          )}
        </div>
      )}
    </Page>
  )
}

const figuresOf = ({ figures }: Figures, { waiting, done }: QueueScreenProps): Figure[] => [
  { name: waiting, value: String(figures.open) },
  { name: '已超时', value: String(figures.overdue), urgent: figures.overdue > 0 },
  { name: done, value: String(figures.today) },
  { name: '平均用时', value: figures.today > 0 ? shortSpan(figures.average_seconds) : '—' },
]

interface IdleProps {
  phase: DeskState<unknown>['phase']
  open: number
  start: string
  onStart: () => void
}

function Idle({ phase, open, start, onStart }: IdleProps) {
  return (
    <section className={layout.idle}>
      {phase === 'taking' ? (
        <Waiting rows={8} />
      ) : phase === 'empty' || open === 0 ? (
        <Nothing title="没有可领取的内容" text="都处理完了，或正由同事处理。新的会自动出现在左侧。" />
      ) : (
        <Nothing
          title={`有 ${open} 条等待处理`}
          text="领取后 15 分钟内只有您能处理它，离开时自动归还。"
          actions={
            <Button type="primary" size="large" onClick={onStart}>
              {start} <Key of="J" on="fill" />
            </Button>
          }
        />
      )}
    </section>
  )
}
