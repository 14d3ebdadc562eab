import { Icon } from '@qingyu/ui/Icon.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Copy, Flag, MessageCircle, Pin, PinOff, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useUser } from '../../shell/stores/user.ts'
import { copyComment, pinComment, removeComment } from './acts.ts'
import css from './CommentMenu.module.css'
import type { Comment, CommentContext, Place } from './comments.ts'
import { copy } from './copy.ts'

interface CommentMenuProps {
  context: CommentContext
  place: Place
  /** Of whom the menu is; it stays while it slides away. */
  comment: Comment
  open: boolean
  onClose: () => void
  onReply: (comment: Comment) => void
}

interface Act {
  icon: LucideIcon
  name: string
  danger?: boolean
  run: () => unknown
}

export function CommentMenu({ context, place, comment, open, onClose, onReply }: CommentMenuProps) {
  const me = useUser((user) => (user.isLogin ? user.u?.uid : undefined))
  const { mine, pinned, text } = comment
  const mayPin = me === context.creator && place.thread === undefined
  const acts: Act[] = [
    { icon: MessageCircle, name: copy.reply, run: () => onReply(comment) },
    { icon: Copy, name: copy.copyText, run: () => copyComment(comment) },
    ...(mayPin
      ? [
          {
            icon: pinned ? PinOff : Pin,
            name: pinned ? copy.unpin : copy.pin,
            run: () => pinComment(place, comment),
          },
        ]
      : []),
    mine
      ? { icon: Trash2, name: copy.remove, danger: true, run: () => removeComment(place, comment) }
      : { icon: Flag, name: copy.report, run: () => context.onReport(comment) },
  ]
  return (
    <Sheet open={open} onClose={onClose} label={copy.more}>
      <p className={css['text']}>{text}</p>
      <ul className={css['acts']}>
        {acts.map(({ icon, name, danger, run }) => (
          <li key={name}>
            <button
              type="button"
              className={danger ? `${css['act']} ${css['danger']}` : css['act']}
              onClick={() => {
                onClose()
                run()
              }}
            >
              <Icon of={icon} size={20} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
