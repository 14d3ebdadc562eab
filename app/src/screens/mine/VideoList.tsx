import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { copy } from '../../features/videos/copy.ts'
import { LoadFailed } from '../../features/videos/LoadFailed.tsx'
import { VideoRowsSkeleton } from '../../features/videos/VideoRowsSkeleton.tsx'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { navigate } from '../../shell/navigation.ts'
import type { Endless } from '../../shell/use-endless.ts'
import css from './Mine.module.css'

interface VideoListProps<Video> {
  videos: Endless<{ list: Video[]; cursor: string; has_more: boolean }>
  renderRow: (video: Video) => ReactNode
  none: string
  noneHint: string
}

/** An endless list of films in all its states. */
export function VideoList<Video extends { id: number }>({
  videos: { data, error, loading, reload, more, loadMore },
  renderRow,
  none,
  noneHint,
}: VideoListProps<Video>) {
  if (!data) {
    if (error && !loading) return <LoadFailed onRetry={reload} />
    return (
      <div className={css['list']}>
        <VideoRowsSkeleton />
      </div>
    )
  }
  if (data.list.length === 0)
    return (
      <EmptyState
        title={none}
        text={noneHint}
        actions={
          <Button kind="tonal" onClick={() => navigate('/my')}>
            {copy.toMine}
          </Button>
        }
      />
    )
  return (
    <>
      <div className={css['list']}>
        {data.list.map((video) => (
          <Fragment key={video.id}>{renderRow(video)}</Fragment>
        ))}
      </div>
      <EndlessFoot key={data.cursor} hasMore={data.has_more} more={more} loadMore={loadMore} />
    </>
  )
}
