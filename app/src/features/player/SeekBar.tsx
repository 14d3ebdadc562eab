import { useRef } from 'react'
import type { CSSProperties, PointerEvent } from 'react'
import { useStore } from 'zustand'
import { duration as clock } from '../../shell/format.ts'
import { copy } from './copy.ts'
import type { Playback } from './playback.ts'
import css from './SeekBar.module.css'
import type { SeekSheet } from './seek-sheet.ts'
import { Tile } from './Tile.tsx'

interface SeekBarProps {
  playback: Playback
  sheet: SeekSheet | undefined
  /** Where the preview ends, if it is one. */
  previewSeconds: number | undefined
  dragged: number | undefined
  onDrag: (to: number | undefined) => void
}

export function SeekBar({ playback, sheet, previewSeconds, dragged, onDrag }: SeekBarProps) {
  const { time, duration, buffered } = useStore(playback.store)
  const track = useRef<HTMLDivElement>(null)
  const shown = dragged ?? time
  const share = (seconds: number) => (duration > 0 ? Math.min(1, Math.max(0, seconds / duration)) : 0)

  function secondAt({ clientX }: PointerEvent): number {
    const box = track.current?.getBoundingClientRect()
    return box ? Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * duration : 0
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- on iPhones an <input> of this kind moves by its thumb alone
      role="slider"
      tabIndex={0}
      aria-label={copy.progress}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={copy.position(clock(shown), clock(duration))}
      className={css.bar}
      data-dragged={dragged !== undefined || undefined}
      style={{ '--played': share(shown), '--buffered': share(buffered) } as CSSProperties}
      // A drag that begins at the edge of the screen is no way back.
      onTouchStart={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(secondAt(event))
      }}
      onPointerMove={(event) => {
        if (dragged !== undefined) onDrag(secondAt(event))
      }}
      onPointerUp={(event) => {
        if (dragged === undefined) return
        onDrag(undefined)
        playback.seek(secondAt(event))
      }}
      onPointerCancel={() => onDrag(undefined)}
    >
      <div ref={track} className={css.track}>
        <i className={css.buffered} />
        <i className={css.played} />
        {previewSeconds !== undefined && (
          <i
            className={css.mark}
            title={copy.previewMark}
            style={{ left: `${share(previewSeconds) * 100}%` }}
          />
        )}
        <i className={css.thumb} />
        {dragged !== undefined && (
          <div className={css.bubble}>
            <Tile sheet={sheet} seconds={dragged} duration={duration} />
          </div>
        )}
      </div>
    </div>
  )
}
