import { useState } from 'react'
import type { Answered } from '../../features/comments/acts.ts'
import { CommentBar } from '../../features/comments/CommentBar.tsx'
import { Comments } from '../../features/comments/Comments.tsx'
import type { Comment } from '../../features/comments/comments.ts'
import { Picture } from '../../features/pictures/Picture.tsx'
import type { Video } from '../../features/videos/video.ts'

export interface TalkProps {
  video: Pick<Video, 'id' | 'author'>
  onReport: (comment: Comment) => void
}

const face = (address: string) => <Picture src={address} alt="" />

/** The comments, and at the foot of the page the field to write in. */
export function Talk({ video: { id, author }, onReport }: TalkProps) {
  const [answered, setAnswered] = useState<Answered | null>(null)
  return (
    <>
      <Comments videoId={id} creator={author.uid} face={face} onReport={onReport} onReply={setAnswered} />
      <CommentBar videoId={id} answered={answered} onStopReply={() => setAnswered(null)} />
    </>
  )
}
