import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { copy } from './copy.ts'
import css from './ErrorPage.module.css'
import { goBack, navigate } from './navigation.ts'

interface ErrorPageProps {
  status: number
  /** The address that led here, shown for a page that does not exist. */
  full?: string
  onRetry?: () => void
}

/** Not found for 404, something of ours otherwise; both with a way on. */
export function ErrorPage({ status, full, onRetry }: ErrorPageProps) {
  const notFound = status === 404
  return (
    <div className={css.page} data-error={status}>
      <EmptyState
        alone
        kind={notFound ? 'nothing-found' : navigator.onLine ? 'error' : 'offline'}
        title={notFound ? copy.notFound : navigator.onLine ? copy.failed : copy.offline}
        text={notFound ? full : navigator.onLine ? copy.failedHint : copy.offlineHint}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{copy.retry}</Button>}
            {notFound && (
              <Button kind="neutral" onClick={() => goBack()}>
                {copy.back}
              </Button>
            )}
            <Button kind={onRetry ? 'neutral' : 'accent'} onClick={() => navigate('/', { replace: true })}>
              {copy.toHome}
            </Button>
          </>
        }
      />
    </div>
  )
}
