import type { Answered } from './acts.ts'
import css from './CommentBar.module.css'
import { CommentField } from './CommentField.tsx'

interface CommentBarProps {
  videoId: number
  /** Whom `Comments` said that one answers; null: the video. */
  answered: Answered | null
  onStopReply: () => void
}

/** Sticks to the foot of the page, as its last child. */
export function CommentBar({ videoId, answered, onStopReply }: CommentBarProps) {
  return (
    <footer className={css['bar']}>
      <CommentField
        phrases
        videoId={videoId}
        answered={answered}
        onStopReply={onStopReply}
        onSent={onStopReply}
      />
    </footer>
  )
}
