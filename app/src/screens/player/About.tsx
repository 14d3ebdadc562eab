import { Picture } from '../../features/pictures/Picture.tsx'
import { ActionRow } from '../../features/videos/ActionRow.tsx'
import { AuthorRow } from '../../features/videos/AuthorRow.tsx'
import { TagRow } from '../../features/videos/TagRow.tsx'
import type { Video } from '../../features/videos/video.ts'
import { VideoHead } from '../../features/videos/VideoHead.tsx'
import css from './Film.module.css'

interface AboutProps {
  video: Video
  onComment: () => void
  onShare: () => void
  onReport: () => void
}

export function About({ video, onComment, onShare, onReport }: AboutProps) {
  const { author, tags } = video
  return (
    <div className={css['about']}>
      <AuthorRow
        author={author}
        face={author.avatar_url ? <Picture src={author.avatar_url} alt="" /> : undefined}
      />
      <VideoHead video={video} />
      <ActionRow video={video} onComment={onComment} onShare={onShare} onReport={onReport} />
      <TagRow tags={tags} />
    </div>
  )
}
