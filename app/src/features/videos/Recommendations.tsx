import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { copy as listCopy } from './copy.ts'
import css from './Recommendations.module.css'
import { useRecommended } from './video.ts'
import type { Recommended } from './video.ts'
import { VideoRow } from './VideoRow.tsx'
import { VideoRowsSkeleton } from './VideoRowsSkeleton.tsx'
import { watchCopy as copy } from './watch-copy.ts'

interface RecommendationsProps {
  id: number
  picture: (address: string) => ReactNode
  onOpen: (id: number) => void
}

/** What to watch after this one, each with the reason. */
export function Recommendations({ id, picture, onOpen }: RecommendationsProps) {
  const { data, error, loading, reload } = useRecommended(id)
  if (!data && error && !loading)
    return (
      <EmptyState
        kind={navigator.onLine ? 'error' : 'offline'}
        title={copy.relatedFailed}
        text={error.message}
        actions={<Button onClick={() => void reload()}>{listCopy.reload}</Button>}
      />
    )
  if (data?.list.length === 0)
    return <EmptyState title={copy.nothingRelated} text={copy.nothingRelatedHint} />
  return (
    <div className={css['list']}>
      {data ? (
        data.list.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            picture={picture(video.cover)}
            note={
              <>
                <Badge kind="accent">{reasonOf(video)}</Badge>
                <span>{video.author.nickname}</span>
              </>
            }
            onOpen={() => onOpen(video.id)}
          />
        ))
      ) : (
        <VideoRowsSkeleton />
      )}
    </div>
  )
}

const reasonOf = ({ why, why_tag }: Recommended): string =>
  why === 'tag' ? copy.whyTag(why_tag) : copy.why[why]
