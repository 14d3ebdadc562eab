import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { useState } from 'react'
import { answering, signedIn } from './acts.ts'
import type { Answered } from './acts.ts'
import { CommentField } from './CommentField.tsx'
import { CommentItem } from './CommentItem.tsx'
import type { Comment, CommentContext } from './comments.ts'
import { CommentSkeleton } from './CommentSkeleton.tsx'
import { copy } from './copy.ts'
import { useThread } from './queries.ts'
import css from './ThreadSheet.module.css'
import { useCommentMenu } from './use-comment-menu.ts'

interface ThreadSheetProps {
  context: CommentContext
  root: Comment
  open: boolean
  onClose: () => void
}

/** All the replies to a comment, oldest first, and a field to add one. */
export function ThreadSheet({ context, root, open, onClose }: ThreadSheetProps) {
  const { videoId } = context
  const place = { videoId, thread: root.id }
  const [answered, setAnswered] = useState<Answered | null>(null)
  const reply = (to: typeof place | { videoId: number }) => (comment: Comment) => {
    if (signedIn()) setAnswered(answering(to, comment))
  }
  const ofRoot = useCommentMenu(context, { videoId }, reply({ videoId }))
  const ofReply = useCommentMenu(context, place, reply(place))
  // Under an empty place one answers somebody, not the thread.
  const target = answered ?? (root.removed ? null : answering({ videoId }, root))

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.thread(root.replies)}
      actions={
        target && (
          <CommentField
            videoId={videoId}
            answered={target}
            onStopReply={answered ? () => setAnswered(null) : undefined}
            onSent={() => setAnswered(null)}
          />
        )
      }
    >
      <div className={css['thread']}>
        <CommentItem
          context={context}
          place={{ videoId }}
          comment={root}
          onReply={reply({ videoId })}
          onMenu={ofRoot.openMenu}
        />
        <hr />
        <Replies context={context} thread={root.id} onReply={reply(place)} onMenu={ofReply.openMenu} />
      </div>
      {ofRoot.menu}
      {ofReply.menu}
    </Sheet>
  )
}

interface RepliesProps {
  context: CommentContext
  thread: number
  onReply: (comment: Comment) => void
  onMenu: (comment: Comment) => void
}

function Replies({ context, thread, onReply, onMenu }: RepliesProps) {
  const { videoId } = context
  const { data, error, loading, reload, more, loadMore } = useThread(videoId, thread)
  if (!data && error && !loading)
    return (
      <EmptyState
        kind={navigator.onLine ? 'error' : 'offline'}
        title={copy.repliesFailed}
        text={error.message}
        actions={<Button onClick={reload}>{copy.reload}</Button>}
      />
    )
  if (!data) return <CommentSkeleton count={3} />
  if (data.list.length === 0) return <p className={css['none']}>{copy.noReplies}</p>
  return (
    <>
      {data.list.map((comment) => (
        <CommentItem
          key={comment.id}
          context={context}
          place={{ videoId, thread }}
          comment={comment}
          onReply={onReply}
          onMenu={onMenu}
        />
      ))}
      {data.has_more && (
        <Button kind="text" block busy={more === 'loading'} onClick={loadMore}>
          {copy.moreReplies}
        </Button>
      )}
    </>
  )
}
