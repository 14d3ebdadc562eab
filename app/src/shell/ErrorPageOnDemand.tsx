import { lazy, Suspense } from 'react'
import type { ComponentProps } from 'react'
import { copy } from './copy.ts'
import type { ErrorPage as Page } from './ErrorPage.tsx'

const Drawn = lazy(async () => {
  try {
    return { default: (await import('./ErrorPage.tsx')).ErrorPage }
  } catch {
    // Not even that can be had: a line and a way on, without a drawing.
    return { default: Plain }
  }
})

/** Loaded when something went wrong, which most visits never see. */
export function ErrorPage(props: ComponentProps<typeof Page>) {
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  )
}

function Plain({ onRetry }: ComponentProps<typeof Page>) {
  return (
    <div role="alert">
      <p>{copy.failed}</p>
      <button type="button" onClick={onRetry ?? (() => location.reload())}>
        {copy.retry}
      </button>
    </div>
  )
}
