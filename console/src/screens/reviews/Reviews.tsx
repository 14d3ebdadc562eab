import { queueItem } from '../../features/reviews/copy.ts'
import { newReviewDesk, useReviewQueue } from '../../features/reviews/review-calls.ts'
import { now } from '../../shell/api.ts'
import { QueueScreen, useQueueDesk } from '../QueueScreen.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'

export function Reviews() {
  const { desk, kind, setKind, state } = useQueueDesk(newReviewDesk)
  const queue = useReviewQueue(kind)
  const { item } = state
  const list = queue.data?.list ?? []
  return (
    <QueueScreen
      title="内容审核"
      done="今日已审"
      waiting="待审"
      start="开始审核"
      desk={desk}
      phase={state.phase}
      current={item?.task}
      kind={kind}
      onKind={setKind}
      queue={queue}
      items={list.map((one) => queueItem(one, now() / 1000))}
      open={list.filter((one) => !one.judged).map((one) => one.task)}
    >
      {item && (
        <ReviewDesk
          key={item.task}
          desk={desk}
          review={item}
          since={state.since}
          busy={state.phase !== 'idle'}
        />
      )}
    </QueueScreen>
  )
}
