import { caseItem } from '../../features/reports/copy.ts'
import { newReportDesk, useReportQueue } from '../../features/reports/report-calls.ts'
import { now } from '../../shell/api.ts'
import { QueueScreen, useQueueDesk } from '../QueueScreen.tsx'
import { ReportDesk } from './ReportDesk.tsx'

export function Reports() {
  const { desk, kind, setKind, state } = useQueueDesk(newReportDesk)
  const queue = useReportQueue(kind)
  const { item } = state
  const list = queue.data?.list ?? []
  return (
    <QueueScreen
      title="举报"
      done="今日已处理"
      waiting="待处理"
      start="开始处理"
      desk={desk}
      phase={state.phase}
      current={item?.report}
      kind={kind}
      onKind={setKind}
      queue={queue}
      items={list.map((one) => caseItem(one, now() / 1000))}
      open={list.map((one) => one.report)}
    >
      {item && (
        <ReportDesk
          key={item.report}
          desk={desk}
          shown={item}
          since={state.since}
          busy={state.phase !== 'idle'}
        />
      )}
    </QueueScreen>
  )
}
