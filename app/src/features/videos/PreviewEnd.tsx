import { Play, RotateCcw, Share2 } from 'lucide-react'
import { duration } from '../../shell/format.ts'
import css from './PreviewEnd.module.css'
import { StagePill } from './StagePill.tsx'
import type { Video } from './video.ts'
import { watchCopy as copy } from './watch-copy.ts'

interface PreviewEndProps {
  video: Pick<Video, 'preview_seconds' | 'duration' | 'price_type'>
  onReplay: () => void
  onShare: () => void
  onBuy: () => void
}

/** Over the last picture of a preview. */
export function PreviewEnd({ video, onReplay, onShare, onBuy }: PreviewEndProps) {
  const { preview_seconds, duration: whole, price_type } = video
  return (
    <div className={`on-image ${css['end']}`}>
      <p className={css['title']}>{copy.previewOver}</p>
      <p>{copy.seen(duration(preview_seconds), duration(whole))}</p>
      <div className={css['acts']}>
        <StagePill icon={RotateCcw} onClick={onReplay}>
          {copy.replay}
        </StagePill>
        <StagePill icon={Share2} onClick={onShare}>
          {copy.share}
        </StagePill>
        <StagePill icon={Play} accent onClick={onBuy}>
          {price_type === 'coins' ? copy.toBuy : copy.toWatch}
        </StagePill>
      </div>
    </div>
  )
}
