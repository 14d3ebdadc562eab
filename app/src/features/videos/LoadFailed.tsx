import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { copy } from './copy.ts'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const offline = !navigator.onLine
  return (
    <EmptyState
      kind={offline ? 'offline' : 'error'}
      title={offline ? copy.offline : copy.failed}
      text={offline ? copy.offlineHint : copy.failedHint}
      actions={<Button onClick={onRetry}>{copy.reload}</Button>}
    />
  )
}
