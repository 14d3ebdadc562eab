import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { ChevronLeft, SkipForward } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { usePictureAddress } from '../../features/pictures/use-address.ts'
import type { PlayerHandle } from '../../features/player/Player.tsx'
import { keepPlace, keptPlace } from '../../features/videos/left-at.ts'
import { PreviewEnd } from '../../features/videos/PreviewEnd.tsx'
import { StagePill } from '../../features/videos/StagePill.tsx'
import { changeVideo, readVideo, tellPlace, useRecommended } from '../../features/videos/video.ts'
import type { Video } from '../../features/videos/video.ts'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import { useUser } from '../../shell/stores/user.ts'
import css from './Film.module.css'
import { PlayerOnDemand as Player } from './PlayerOnDemand.tsx'
import type { Purchase } from './use-purchase.ts'

interface StageProps {
  video: Video
  purchase: Purchase
  onShare: () => void
  onOpen: (id: number) => void
  onBack: () => void
  ref: Ref<PlayerHandle> & { current: PlayerHandle | null }
}

/** The player with this film, or, for whoever has come back to pay, the film as he left it. */
export function Stage({ video, purchase, onShare, onOpen, onBack, ref }: StageProps) {
  const { id, title, cover, duration, entitled, preview_seconds: previewSeconds } = video
  const box = useRef<HTMLDivElement>(null)
  const [resumeAt] = useState(() => keptPlace(id) ?? video.resume_at)
  const [started, setStarted] = useState(false)
  const sheet = useSeekSheet(video, started, box)
  const isLogin = useUser((user) => user.isLogin)
  const [next] = useRecommended(id).data?.list ?? []
  const kind = entitled ? 'full' : 'preview'
  const poster = cover && <Picture src={cover} alt="" priority />
  const end = { video, onShare, onBuy: purchase.open }

  if (purchase.waits)
    return (
      <div className={`on-image ${css['left']}`}>
        <div className={css['blurred']}>{poster}</div>
        <div className={css['over']}>
          <PreviewEnd {...end} onReplay={purchase.giveUp} />
        </div>
        <IconButton icon={ChevronLeft} size={24} label={copy.back} className={css['back']} onClick={onBack} />
      </div>
    )
  return (
    <div ref={box} className={css['stage']} onPlayingCapture={() => setStarted(true)}>
      <Player
        ref={ref}
        source={{ url: entitled ? video.play_url : video.preview_url, kind, previewSeconds, duration }}
        title={title}
        poster={poster}
        sheet={sheet}
        resumeAt={resumeAt}
        overlay={<PreviewEnd {...end} onReplay={() => ref.current?.replay()} />}
        next={
          next && (
            <StagePill icon={SkipForward} onClick={() => onOpen(next.id)}>
              {copy.next}
            </StagePill>
          )
        }
        onBack={onBack}
        onProgress={(second) => {
          keepPlace(id, second)
          void tellPlace(id, second)
        }}
        onPreviewEnd={() => {
          // A visitor is not asked for an account before he wants something, nor is anybody who writes.
          if (isLogin && !isBusy()) purchase.open()
        }}
        onRefresh={() => refreshed(id, kind)}
      />
    </div>
  )
}

/** At a sheet, or in the comment's field. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement instanceof HTMLTextAreaElement

/** It comes after the first pictures of the film, which it would only hold up. */
function useSeekSheet({ seek_sheet: sheet }: Video, wanted: boolean, box: { current: Element | null }) {
  const url = usePictureAddress((wanted && sheet?.url) || '', box)
  return sheet && url ? { ...sheet, url } : undefined
}

async function refreshed(id: number, kind: 'full' | 'preview'): Promise<string> {
  const { entitled, because, play_url, preview_url } = await readVideo(id)
  changeVideo(id, { entitled, because, play_url, preview_url })
  const url = kind === 'full' ? play_url : preview_url
  if (!url) throw new Error('the film is no longer to be had like this')
  return url
}
