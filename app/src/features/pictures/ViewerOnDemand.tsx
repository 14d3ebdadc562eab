import { lazy, Suspense } from 'react'
import type { ViewerProps } from './Viewer.tsx'

const Viewer = lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }))

/** The viewer, fetched when it is first opened; the page stays as it is meanwhile. */
export function ViewerOnDemand(props: ViewerProps) {
  return (
    <Suspense>
      <Viewer {...props} />
    </Suspense>
  )
}
