import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { useState } from 'react'
import { call } from '../../shell/api.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { date, timeAgo } from '../../shell/format.ts'
import { useQuery } from '../../shell/query.ts'
import { copy } from './copy.ts'
import { sheetCopy } from './sheet-copy.ts'
import css from './DevicesSheet.module.css'
import type { SheetProps } from '../../shell/use-sheet.ts'

const words = sheetCopy.devices
const readSessions = () => call('x/sessions/list', {}, { showError: false })

export function DevicesSheet({ open, onClose }: SheetProps) {
  const { data, error, reload } = useQuery({ key: 'setting/sessions', read: readSessions, staleMs: 10_000 })
  const [ending, setEnding] = useState('')
  const others = data?.list.filter(({ current }) => !current) ?? []
  const here = data?.list.filter(({ current }) => current) ?? []

  async function end(id: string, message: string, work: () => Promise<string>) {
    if (!(await confirmDialog({ message, confirm: words.remove, danger: true }))) return
    setEnding(id)
    try {
      toast(await work(), 'ok')
    } catch {
      // The call itself has said why.
    }
    await reload()
    setEnding('')
  }

  const endOne = (id: string, device: string) =>
    end(id, words.removeAsk(device), async () => {
      await call('x/sessions/revoke', { id })
      return words.removed
    })

  const endOthers = () =>
    end('others', words.removeOthersAsk, async () => {
      const { ended } = await call('x/sessions/revoke_others')
      return words.removedOthers(ended)
    })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.rows.devices}
      actions={
        others.length > 0 && (
          <Button
            kind="neutral"
            busy={ending === 'others'}
            disabled={ending !== ''}
            onClick={() => void endOthers()}
          >
            {words.removeOthers}
          </Button>
        )
      }
    >
      {!data && error && (
        <EmptyState
          kind={navigator.onLine ? 'error' : 'offline'}
          title={words.failed}
          text={error.message}
          actions={<Button onClick={() => void reload()}>{sheetCopy.retry}</Button>}
        />
      )}
      {!data && !error && [0, 1, 2].map((at) => <Waiting key={at} />)}
      <ul>
        {[...here, ...others].map(({ id, device, seen_at: seen, created_at: since, current }) => (
          <li key={id} className={css['device']}>
            <p className={css['words']}>
              <span className={css['name']}>
                {device} {current === 1 && <Badge kind="accent">{words.current}</Badge>}
              </span>
              <small>
                {words.seen(timeAgo(seen))}
                <br />
                {words.since(date(since))}
              </small>
            </p>
            {!current && (
              <Button
                kind="outline"
                size={30}
                busy={ending === id}
                disabled={ending !== ''}
                aria-label={`${words.remove} ${device}`}
                onClick={() => void endOne(id, device)}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Waiting() {
  return (
    <div className={css['device']}>
      <span className={css['words']}>
        <Skeleton shape="line" width="40%" />
        <Skeleton shape="line" width="60%" />
      </span>
    </div>
  )
}
