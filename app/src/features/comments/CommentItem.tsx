import { Avatar } from '@qingyu/ui/Avatar.tsx'
import { Badge } from '@qingyu/ui/Badge.tsx'
import { usePress } from '@qingyu/ui/gestures.ts'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { Ellipsis, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortNumber, timeAgo } from '../../shell/format.ts'
import { toggleLike } from './acts.ts'
import css from './CommentItem.module.css'
import type { Comment, CommentContext, Place } from './comments.ts'
import { copy } from './copy.ts'

interface CommentItemProps {
  context: CommentContext
  place: Place
  comment: Comment
  onReply: (comment: Comment) => void
  onMenu: (comment: Comment) => void
  /** The first replies. */
  children?: ReactNode
}

export function CommentItem({ context, place, comment, onReply, onMenu, children }: CommentItemProps) {
  const { author, text, likes, liked, pinned, removed, reply_to: to } = comment
  const press = usePress(() => onMenu(comment))
  if (removed)
    return (
      <article className={css['comment']}>
        <Avatar size={34} />
        <div className={css['body']}>
          <p className={css['removed']}>{text}</p>
          {children}
        </div>
      </article>
    )
  return (
    <article className={css['comment']}>
      <Avatar size={34}>{author.avatar_url ? context.face(author.avatar_url) : undefined}</Avatar>
      <div className={css['body']}>
        <header className={css['head']}>
          <span className={css['name']}>{author.nickname}</span>
          {author.is_vip === 1 && <Badge kind="vip">{copy.vip}</Badge>}
          {author.is_creator === 1 && <Badge kind="accent">{copy.creator}</Badge>}
          {pinned === 1 && <Badge kind="accent">{copy.pinned}</Badge>}
          <button
            type="button"
            className={css['like']}
            aria-pressed={liked === 1}
            aria-label={copy.like(likes)}
            onClick={() => void toggleLike(place, comment)}
          >
            <Icon of={Heart} size={15} filled={liked === 1} />
            {likes > 0 && shortNumber(likes)}
          </button>
        </header>
        <p className={css['text']} {...press}>
          {to && <span className={css['to']}>{copy.to(to.nickname)} </span>}
          {text}
        </p>
        <footer className={css['foot']}>
          <time>{timeAgo(comment.created_at)}</time>
          <button type="button" className={css['reply']} onClick={() => onReply(comment)}>
            {copy.reply}
          </button>
          <IconButton
            icon={Ellipsis}
            label={copy.more}
            size={16}
            className={css['more']}
            onClick={() => onMenu(comment)}
          />
        </footer>
        {children}
      </div>
    </article>
  )
}
