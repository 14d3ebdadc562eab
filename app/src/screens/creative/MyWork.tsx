import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { PullToRefresh } from '@qingyu/ui/PullToRefresh.tsx'
import { Tabs } from '@qingyu/ui/Tabs.tsx'
import { useState } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { actOnWork } from '../../features/works/act-on-work.ts'
import { copy } from '../../features/works/copy.ts'
import { LoadFailed } from '../../features/works/LoadFailed.tsx'
import { UploadBar } from '../../features/works/UploadBar.tsx'
import { useWorks } from '../../features/works/use-works.ts'
import type { WorkList } from '../../features/works/works.ts'
import { WORK_LISTS } from '../../features/works/works.ts'
import { WorkRow } from '../../features/works/WorkRow.tsx'
import { WorksSkeleton } from '../../features/works/WorksSkeleton.tsx'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { goBack, navigate } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import css from './Creative.module.css'

const picture = (src: string) => <Picture src={src} alt="" />

/** All that I have made, by its state. */
export function MyWork({ query }: PageProps<'/my/work'>) {
  const [list, setList] = useState<WorkList>(query.tab)
  const { data, error, loading, counts, reload, refresh, more, loadMore } = useWorks(list)
  const tabs = WORK_LISTS.map((key) => ({ key, label: copy.tab(copy.tabs[key], counts?.[key] ?? 0) }))
  return (
    <div className={css['page']}>
      <NavBar title={copy.mine} onBack={() => goBack('/my')} />
      <div className={css['tabs']}>
        <Tabs
          line
          label={copy.tabsLabel}
          items={tabs}
          active={list}
          onSelect={(key) => setList(key as WorkList)}
        />
      </div>
      <PullToRefresh onRefresh={refresh}>
        <div className={css['running']}>
          <UploadBar />
        </div>
        {!data && error && !loading && <LoadFailed onRetry={reload} />}
        <div className={css['list']}>
          {!data && (!error || loading) && <WorksSkeleton />}
          {data?.list.map((work) => (
            <WorkRow key={work.id} work={work} picture={picture} onAct={(act) => void actOnWork(act, work)} />
          ))}
        </div>
        {data?.list.length === 0 && (
          <EmptyState
            title={copy.none[list]}
            text={copy.noneHint[list]}
            actions={
              <Button kind="tonal" onClick={() => navigate('/creative')}>
                {copy.toCentre}
              </Button>
            }
          />
        )}
        {data && data.list.length > 0 && (
          <EndlessFoot key={data.cursor} hasMore={data.has_more} more={more} loadMore={loadMore} />
        )}
      </PullToRefresh>
    </div>
  )
}
