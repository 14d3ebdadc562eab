import { Icon } from '@qingyu/ui/Icon.tsx'
import { Flag, Heart, MessageCircle, Share2, Star } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { shortNumber } from '../../shell/format.ts'
import css from './ActionRow.module.css'
import { toggleCollected, toggleLike } from './marks.ts'
import type { Video } from './video.ts'
import { watchCopy as copy } from './watch-copy.ts'

interface ActionRowProps {
  video: Video
  onComment: () => void
  onShare: () => void
  onReport: () => void
}

interface Action {
  icon: LucideIcon
  name: string
  text: string
  on?: boolean
  press: () => void
}

/** What one does about a film. */
export function ActionRow({ video, onComment, onShare, onReport }: ActionRowProps) {
  const { liked, likes, collected, collects, comments } = video
  const figure = (count: number, word: string) => (count > 0 ? shortNumber(count) : word)
  const actions: Action[] = [
    {
      icon: Heart,
      name: copy.like,
      text: figure(likes, copy.like),
      on: liked === 1,
      press: () => void toggleLike(video),
    },
    {
      icon: Star,
      name: copy.collect,
      text: figure(collects, copy.collect),
      on: collected === 1,
      press: () => void toggleCollected(video),
    },
    { icon: MessageCircle, name: copy.comment, text: figure(comments, copy.comment), press: onComment },
    { icon: Share2, name: copy.share, text: copy.share, press: onShare },
    { icon: Flag, name: copy.report, text: copy.report, press: onReport },
  ]
  return (
    <div className={css['actions']}>
      {actions.map(({ icon, name, text, on, press }) => (
        <button
          key={name}
          type="button"
          className={css['action']}
          aria-label={text === name ? name : `${name} ${text}`}
          aria-pressed={on}
          onClick={press}
        >
          <Icon of={icon} size={25} filled={on ?? false} />
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}
