import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { PullToRefresh } from '@qingyu/ui/PullToRefresh.tsx'
import { Upload } from 'lucide-react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { copy } from '../../features/works/copy.ts'
import { LoadFailed } from '../../features/works/LoadFailed.tsx'
import { NeedsVerification } from '../../features/works/NeedsVerification.tsx'
import { NewestWorks } from '../../features/works/NewestWorks.tsx'
import { sending } from '../../features/works/sending.ts'
import { UploadBar } from '../../features/works/UploadBar.tsx'
import { INFO_KEY, readInfo, WORKS_KEY } from '../../features/works/works.ts'
import { WorksSkeleton } from '../../features/works/WorksSkeleton.tsx'
import { goBack, navigate } from '../../shell/navigation.ts'
import { invalidate, useQuery } from '../../shell/query.ts'
import css from './Creative.module.css'

const picture = (src: string) => <Picture src={src} alt="" />

/** Whoever comes back from the verification wants to see its end. */
const FRESH_MS = 10_000

/** The creator's own place: what runs, what was made, and the way to the next work. */
export function Creative() {
  const { data, error, loading, reload } = useQuery({ key: INFO_KEY, read: readInfo, staleMs: FRESH_MS })
  const begun = sending.use(({ phase }) => phase !== 'none')

  async function refresh(): Promise<void> {
    invalidate(WORKS_KEY)
    await reload()
  }

  return (
    <div className={css['page']}>
      <NavBar title={copy.centre} onBack={() => goBack('/my')} />
      <PullToRefresh onRefresh={refresh}>
        <div className={css['body']}>
          {!data && error && !loading && <LoadFailed onRetry={() => void reload()} />}
          {!data && (!error || loading) && <WorksSkeleton />}
          {data && (
            <>
              {data.may_publish === 0 && <NeedsVerification />}
              <UploadBar />
              <NewestWorks picture={picture} mayPublish={data.may_publish === 1} />
            </>
          )}
        </div>
      </PullToRefresh>
      {data?.may_publish === 1 && (
        <footer className={css['bar']}>
          <Button
            size={50}
            block
            icon={<Icon of={Upload} size={20} />}
            onClick={() => navigate('/creative/work')}
          >
            {begun ? copy.goOn : copy.upload}
          </Button>
        </footer>
      )}
    </div>
  )
}
