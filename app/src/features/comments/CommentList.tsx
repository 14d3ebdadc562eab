import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import type { Endless } from '../../shell/use-endless.ts'
import css from './Comments.module.css'
import { CommentItem } from './CommentItem.tsx'
import type { Comment, CommentContext, CommentPage, Place } from './comments.ts'
import { CommentSkeleton } from './CommentSkeleton.tsx'
import { copy } from './copy.ts'
import { FirstReplies } from './FirstReplies.tsx'

interface CommentListProps {
  context: CommentContext
  place: Place
  comments: Endless<CommentPage>
  onReply: (comment: Comment) => void
  onMenu: (comment: Comment) => void
  onThread: (comment: Comment) => void
}

export function CommentList({ context, place, comments, onReply, onMenu, onThread }: CommentListProps) {
  const { data, error, loading, reload, more, loadMore } = comments
  if (!data && error && !loading)
    return (
      <EmptyState
        kind={navigator.onLine ? 'error' : 'offline'}
        title={copy.failed}
        text={error.message}
        actions={<Button onClick={reload}>{copy.reload}</Button>}
      />
    )
  if (!data) return <CommentSkeleton />
  if (data.list.length === 0) return <p className={css['none']}>{copy.empty}</p>
  return (
    <>
      {data.list.map((comment) => (
        <CommentItem
          key={comment.id}
          context={context}
          place={place}
          comment={comment}
          onReply={onReply}
          onMenu={onMenu}
        >
          <FirstReplies comment={comment} onOpen={() => onThread(comment)} />
        </CommentItem>
      ))}
      <EndlessFoot key={data.cursor} hasMore={data.has_more} more={more} loadMore={loadMore} />
    </>
  )
}
