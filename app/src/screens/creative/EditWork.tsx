import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { lazy, Suspense } from 'react'
import { LoadFailed } from '../../features/works/LoadFailed.tsx'
import { formCopy as copy } from '../../features/works/form-copy.ts'
import { NeedsVerification } from '../../features/works/NeedsVerification.tsx'
import { INFO_KEY, readInfo } from '../../features/works/works.ts'
import { WorksSkeleton } from '../../features/works/WorksSkeleton.tsx'
import { goBack } from '../../shell/navigation.ts'
import { useQuery } from '../../shell/query.ts'
import type { PageProps } from '../../shell/route-params.ts'
import css from './Creative.module.css'

const NewWork = lazy(async () => ({ default: (await import('./NewWork.tsx')).NewWork }))
const ChangedWork = lazy(async () => ({ default: (await import('./ChangedWork.tsx')).ChangedWork }))

const FRESH_MS = 60_000

/** The form of a work: of a new one with its film, or of a rejected one. */
export function EditWork({ query }: PageProps<'/creative/work'>) {
  const id = Number(query.id) || 0
  const { data, error, loading, reload } = useQuery({ key: INFO_KEY, read: readInfo, staleMs: FRESH_MS })
  const frame = (
    <>
      <NavBar title={id > 0 ? copy.editTitle : copy.newTitle} onBack={() => goBack('/creative')} />
      <div className={css['body']}>
        {data?.may_publish === 0 && <NeedsVerification />}
        {!data && error && !loading && <LoadFailed onRetry={() => void reload()} />}
        {(data ? data.may_publish === 1 : !error || loading) && <WorksSkeleton rows={4} />}
      </div>
    </>
  )
  if (data?.may_publish !== 1) return frame
  return (
    <Suspense fallback={frame}>
      {id > 0 ? <ChangedWork key={id} id={id} info={data} /> : <NewWork info={data} />}
    </Suspense>
  )
}
