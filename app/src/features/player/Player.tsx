import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { PointerEvent, ReactNode, Ref, TouchEvent } from 'react'
import { useStore } from 'zustand'
import { Bottom } from './Bottom.tsx'
import { Chips } from './Chips.tsx'
import { fetchEngine } from './choose-engine.ts'
import { copy } from './copy.ts'
import type { Face } from './face.ts'
import { FaceOver } from './FaceOver.tsx'
import { Hud } from './Hud.tsx'
import type { Source } from './playback-state.ts'
import css from './Player.module.css'
import type { SeekSheet } from './seek-sheet.ts'
import { TopBar } from './TopBar.tsx'
import { useControlsShown } from './use-controls-shown.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayback } from './use-playback.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useStageGestures } from './use-stage-gestures.ts'

export interface PlayerHandle {
  play: () => void
  pause: () => void
  /** From the beginning. */
  replay: () => void
}

export interface PlayerProps {
  /** From preview to full, the film goes on at that second. Another film is another `key`. */
  source: Source
  title: string
  /** Until there is a picture of the film. */
  poster?: ReactNode
  sheet?: SeekSheet | undefined
  /** The second it was left at; 0 from the beginning. */
  resumeAt?: number
  /** Over the last picture of a preview that has ended. */
  overlay?: ReactNode
  /** Beside 重播, when the film has ended. */
  next?: ReactNode
  /** At the right end of the upper row: buttons of the screen. */
  actions?: ReactNode
  onBack: () => void
  /** Whole seconds: every 10 s of playing, and when it is paused, moved, hidden or over. */
  onProgress?: (seconds: number) => void
  /** Each time the preview ends. */
  onPreviewEnd?: () => void
  /** Asks for a new address when the present one is refused. */
  onRefresh?: () => Promise<string>
  ref?: Ref<PlayerHandle>
}

// Whoever fetches the player, now or ahead, plays something with it.
fetchEngine()

/** A film with everything one does to it. */
export function Player(props: PlayerProps) {
  const { source, title, poster, sheet, resumeAt = 0, overlay, next, actions, onBack, ref } = props
  const { onProgress, onPreviewEnd, onRefresh } = props
  const root = useRef<HTMLElement>(null)
  const { playback, video, still } = usePlayback({ source, resumeAt, onProgress, onPreviewEnd, onRefresh })
  const { face, frozen, hasPicture } = useStore(playback.store)
  const [busy, setBusy] = useState(false)
  const { shown, stir, toggle } = useControlsShown(face === 'playing' && !busy)
  const { full, enter, leave } = useFullScreen(root, video)
  const { fingers, hud } = useStageGestures(playback, toggle)
  const toggleFullScreen = () => (full ? leave() : enter())
  usePlayerKeys(root, { playback, toggleFullScreen, onKey: stir })
  useMediaSession(playback, title)

  useImperativeHandle(
    ref,
    () => ({
      play: playback.play,
      pause: playback.pause,
      replay: () => {
        playback.seek(0)
        playback.play()
      },
    }),
    [playback],
  )

  const change = useEffectEvent((now: Face) => {
    if (now === 'paused') stir()
    // What is to be done now lies on the page.
    if (now === 'preview-ended') leave()
  })
  useEffect(() => change(face), [face])

  const touches = {
    onPointerMove({ pointerType }: PointerEvent): void {
      if (pointerType === 'mouse') stir()
    },
    onFocus: stir,
    // Over the whole screen there is no page to swipe away.
    onTouchStart(event: TouchEvent): void {
      if (full) event.stopPropagation()
    },
  }
  const covered = face === 'preview-ended' && overlay !== undefined
  const hasControls = face !== 'error' && !covered
  return (
    <section
      ref={root}
      className={`on-image ${css.player}`}
      aria-label={copy.player}
      data-face={face}
      data-full={full || undefined}
      data-covered={covered || undefined}
      data-idle={(!shown && hasControls && face === 'playing') || undefined}
      {...touches}
    >
      <div className={css.frame}>
        <video ref={video} className={css.film} playsInline preload="auto" disableRemotePlayback>
          {/* Films come without subtitles. */}
          <track kind="captions" />
        </video>
        <canvas ref={still} className={css.film} hidden={!frozen} />
        {!hasPicture && !frozen && <div className={css.poster}>{poster}</div>}
        <div className={css.stage} {...fingers}>
          <i />
          <i />
        </div>
        <Hud playback={playback} hud={hud} sheet={sheet} />
        <FaceOver playback={playback} next={next} overlay={overlay} />
        {hasControls && <Chips playback={playback} />}
        <TopBar
          playback={playback}
          video={video}
          title={covered ? '' : title}
          bare={!hasControls}
          actions={actions}
          onBack={full ? leave : onBack}
        />
        {hasControls && (
          <Bottom
            {...{ playback, source, sheet, full, stir }}
            onBusy={setBusy}
            onFullScreen={toggleFullScreen}
          />
        )}
      </div>
    </section>
  )
}
