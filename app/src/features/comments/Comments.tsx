import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { Suspense, lazy, useState } from 'react'
import { answering, signedIn } from './acts.ts'
import type { Answered } from './acts.ts'
import { CommentList } from './CommentList.tsx'
import css from './Comments.module.css'
import type { Comment, CommentContext, Sort } from './comments.ts'
import { copy } from './copy.ts'
import { useComments } from './queries.ts'
import { useCommentMenu } from './use-comment-menu.ts'

const ThreadSheet = lazy(async () => ({ default: (await import('./ThreadSheet.tsx')).ThreadSheet }))

const SORTS = [
  { key: 'hot', label: copy.hot },
  { key: 'new', label: copy.newest },
] as const

interface CommentsProps extends CommentContext {
  /** Somebody is to be answered: for the `CommentBar` of the same page. */
  onReply: (answered: Answered) => void
}

/**
 * The comments of a video: head, list, threads and menus. The field to write in is the `CommentBar`, the last child of
 * the page, which is its own scroll container:
 *
 *     const [answered, setAnswered] = useState<Answered | null>(null)
 *     <Comments videoId={id} creator={author.uid} face={(src) => <Picture src={src} alt="" />}
 *       onReport={({ id, text }) => sheets.open(reportSheet({ kind: 'comment', id, title: text }))}
 *       onReply={setAnswered} />
 *     <CommentBar videoId={id} answered={answered} onStopReply={() => setAnswered(null)} />
 */
export function Comments({ onReply, ...context }: CommentsProps) {
  const { videoId } = context
  const [sort, setSort] = useState<Sort>('hot')
  const [thread, setThread] = useState<{ comment: Comment; open: boolean }>()
  const comments = useComments(videoId, sort)
  const place = { videoId }
  const reply = (comment: Comment) => {
    if (signedIn()) onReply(answering(place, comment))
  }
  const { openMenu, menu } = useCommentMenu(context, place, reply)
  const { data } = comments

  return (
    <section aria-label={copy.title}>
      <header className={css['head']}>
        <h2>{copy.title}</h2>
        {data && data.total > 0 && <span>{data.total.toLocaleString('en')}</span>}
        <div className={css['sort']}>
          <Segmented items={SORTS} value={sort} onChange={setSort} label={copy.sort} />
        </div>
      </header>
      <CommentList
        context={context}
        place={place}
        comments={comments}
        onReply={reply}
        onMenu={openMenu}
        onThread={(comment) => setThread({ comment, open: true })}
      />
      {menu}
      {thread && (
        <Suspense fallback={null}>
          <ThreadSheet
            key={thread.comment.id}
            context={context}
            root={data?.list.find(({ id }) => id === thread.comment.id) ?? thread.comment}
            open={thread.open}
            onClose={() => setThread({ ...thread, open: false })}
          />
        </Suspense>
      )}
    </section>
  )
}
