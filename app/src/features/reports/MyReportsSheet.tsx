import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import type { Calls } from '@qingyu/contract/contract'
import { call } from '../../shell/api.ts'
import { dayAndTime } from '../../shell/format.ts'
import { useEndless } from '../../shell/use-endless.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import css from './MyReportsSheet.module.css'

type Reports = Calls['x/reports/mine']['output']
type Report = Reports['list'][number]

const listReports = (cursor: string): Promise<Reports> =>
  call('x/reports/mine', cursor ? { cursor } : {}, { showError: false })

const TONES = { open: 'accent', kept: 'neutral', acted: 'success' } as const

/** What I reported, and what became of it. */
export function MyReportsSheet({ open, onClose }: SheetProps) {
  const { data, error, loading, reload, more, loadMore } = useEndless('reports/mine', listReports)
  return (
    <Sheet open={open} onClose={onClose} title={copy.mine}>
      {!data && error && !loading && (
        <EmptyState
          kind={navigator.onLine ? 'error' : 'offline'}
          title={copy.mineFailed}
          text={error.message}
          actions={<Button onClick={reload}>{copy.reload}</Button>}
        />
      )}
      {!data && (!error || loading) && <Waiting />}
      {data?.list.length === 0 && <EmptyState title={copy.empty} text={copy.emptyHint} />}
      <ul>
        {data?.list.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      {data?.has_more && (
        <Button kind="text" block busy={more === 'loading'} onClick={loadMore}>
          {copy.more}
        </Button>
      )}
    </Sheet>
  )
}

function Row({ report }: { report: Report }) {
  const { kind, object_id, reason, text, state, created_at, due_at, answer } = report
  return (
    <li className={css['report']}>
      <p className={css['head']}>
        <strong>{reason}</strong>
        <Badge kind={TONES[state]}>{copy.states[state]}</Badge>
      </p>
      <p className={css['small']}>
        {copy.kinds[kind] ?? copy.thing} {object_id} · {copy.at(dayAndTime(created_at))}
      </p>
      {text && <p className={css['text']}>{text}</p>}
      <p className={css['answer']}>{state === 'open' ? copy.due(dayAndTime(due_at)) : answer}</p>
    </li>
  )
}

function Waiting() {
  return (
    <div aria-busy>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={css['report']}>
          <Skeleton shape="line" width="50%" height={17} />
          <Skeleton shape="line" width="70%" />
          <Skeleton shape="line" width="60%" />
        </div>
      ))}
    </div>
  )
}
