import { ChevronLeft, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { copy } from './copy.ts'
import { canFloat, float, isFloating } from './picture-in-picture.ts'
import type { Playback } from './playback.ts'
import css from './TopBar.module.css'

interface TopBarProps {
  playback: Playback
  video: RefObject<HTMLVideoElement | null>
  title: string
  /** Only the way back. */
  bare: boolean
  actions: ReactNode
  onBack: () => void
}

export function TopBar({ playback, video, title, bare, actions, onBack }: TopBarProps) {
  const muted = useStore(playback.store, (state) => state.muted)
  return (
    <div className={css.bar} data-part={bare ? undefined : 'controls'}>
      <IconButton icon={ChevronLeft} size={24} label={copy.back} onClick={onBack} />
      <p className={css.title}>{title}</p>
      {!bare && (
        <>
          <IconButton
            icon={muted ? VolumeX : Volume2}
            label={muted ? copy.unmute : copy.mute}
            onClick={() => playback.setMuted(!muted)}
          />
          {canFloat() && (
            <IconButton
              icon={PictureInPicture2}
              label={copy.pictureInPicture}
              onClick={() => {
                if (video.current) void float(video.current, !isFloating(video.current))
              }}
            />
          )}
          {actions}
        </>
      )}
    </div>
  )
}
