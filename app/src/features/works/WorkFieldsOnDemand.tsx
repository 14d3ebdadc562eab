import { lazy, Suspense } from 'react'
import type { WorkFieldsProps } from './WorkFields.tsx'
import { WorksSkeleton } from './WorksSkeleton.tsx'

const WorkFields = lazy(async () => ({ default: (await import('./WorkFields.tsx')).WorkFields }))

/** The fields come after the film's own card, with which one begins. */
export function WorkFieldsOnDemand(props: WorkFieldsProps) {
  return (
    <Suspense fallback={<WorksSkeleton rows={4} />}>
      <WorkFields {...props} />
    </Suspense>
  )
}
