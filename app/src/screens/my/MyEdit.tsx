import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { copy } from '../../features/profile/copy.ts'
import { useRecord } from '../../features/profile/queries.ts'
import { goBack } from '../../shell/navigation.ts'
import { useQuery } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import { EditForm } from './EditForm.tsx'
import css from './MyEdit.module.css'

/** The form begins with what is stored of me, so it waits for that. */
export function MyEdit() {
  const record = useRecord()
  return record ? <EditForm key={record.uid} record={record} /> : <NoRecord />
}

function NoRecord() {
  const { error, loading, reload } = useQuery({ key: 'my/record', read: loadUserInfo })
  return (
    <>
      <NavBar title={copy.edit} onBack={() => goBack('/my')} />
      {error && !loading ? (
        <EmptyState
          kind={navigator.onLine ? 'error' : 'offline'}
          title={copy.failed}
          text={copy.failedHint}
          actions={<Button onClick={() => void reload()}>{copy.reload}</Button>}
        />
      ) : (
        <div className={css['waiting']}>
          <Skeleton shape="circle" width={88} />
          <Skeleton width="100%" height={46} />
          <Skeleton width="100%" height={112} />
        </div>
      )}
    </>
  )
}
