import { Badge } from '@qingyu/ui/Badge.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { ChevronRight } from 'lucide-react'
import type { Comment } from './comments.ts'
import { copy } from './copy.ts'
import css from './FirstReplies.module.css'

/** All of it opens the thread. */
export function FirstReplies({ comment, onOpen }: { comment: Comment; onOpen: () => void }) {
  const { replies, first_replies: first } = comment
  if (replies === 0) return null
  return (
    <button type="button" className={css['replies']} onClick={onOpen}>
      {first.map(({ id, author, text, reply_to: to }) => (
        <span key={id} className={css['reply']}>
          <b>{author.nickname}</b>
          {author.is_creator === 1 && <Badge kind="accent">{copy.creator}</Badge>}
          {to && <i> {copy.to(to.nickname)}</i>}
          <span>：{text}</span>
        </span>
      ))}
      {replies > first.length && (
        <span className={css['all']}>
          {copy.allReplies(replies)}
          <Icon of={ChevronRight} size={13} />
        </span>
      )}
    </button>
  )
}
