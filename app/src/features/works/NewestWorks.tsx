import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { link, navigate } from '../../shell/navigation.ts'
import { actOnWork } from './act-on-work.ts'
import { copy } from './copy.ts'
import { LoadFailed } from './LoadFailed.tsx'
import css from './NewestWorks.module.css'
import { RunningWork } from './RunningWork.tsx'
import { useWorks } from './use-works.ts'
import { WorkRow } from './WorkRow.tsx'
import { isBeingMade } from './works.ts'
import { WorksSkeleton } from './WorksSkeleton.tsx'

interface NewestWorksProps {
  mayPublish: boolean
  picture: (src: string) => ReactNode
}

const SHOWN = ['release', 'wait', 'reject'] as const
type Shown = (typeof SHOWN)[number]
const MOST = 5

/** What runs, and the newest of what was made. */
export function NewestWorks({ mayPublish, picture }: NewestWorksProps) {
  const waiting = useWorks('wait')
  const [picked, setPicked] = useState<Shown>()
  const { counts, data, error, loading } = waiting
  if (!counts) {
    if (error && !loading && !data) return <LoadFailed onRetry={waiting.reload} />
    return <WorksSkeleton rows={4} />
  }
  if (SHOWN.every((list) => counts[list] === 0))
    return mayPublish ? <EmptyState title={copy.noneAtAll} text={copy.noneAtAllHint} /> : null
  const list = picked ?? SHOWN.find((one) => counts[one] > 0) ?? 'release'
  return (
    <>
      {data?.list.filter(isBeingMade).map((work) => (
        <RunningWork key={work.id} work={work} picture={picture} />
      ))}
      <div className={css['head']}>
        <h2>{copy.mine}</h2>
        <fieldset aria-label={copy.tabsLabel} className={css['lists']}>
          {SHOWN.map((key) => (
            <button key={key} type="button" aria-pressed={key === list} onClick={() => setPicked(key)}>
              {copy.tab(copy.tabs[key], counts[key])}
            </button>
          ))}
        </fieldset>
      </div>
      <Newest key={list} list={list} picture={picture} />
    </>
  )
}

interface NewestProps {
  list: Shown
  picture: (src: string) => ReactNode
}

function Newest({ list, picture }: NewestProps) {
  const { data, error, loading, reload } = useWorks(list)
  if (!data) return error && !loading ? <LoadFailed onRetry={reload} /> : <WorksSkeleton rows={3} />
  if (data.list.length === 0) return <p className={css['none']}>{copy.none[list]}</p>
  return (
    <div>
      {data.list.slice(0, MOST).map((work) => (
        <WorkRow
          key={work.id}
          work={work}
          picture={picture}
          {...(list === 'reject' && { onAct: (act) => void actOnWork(act, work) })}
        />
      ))}
      <Button kind="text" size={44} block onClick={() => navigate(link('/my/work', { tab: list }))}>
        {copy.all}
      </Button>
    </div>
  )
}
