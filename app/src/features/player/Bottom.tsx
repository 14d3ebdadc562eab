import { Maximize, Minimize, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { duration as clock } from '../../shell/format.ts'
import css from './Bottom.module.css'
import { Choices } from './Choices.tsx'
import { copy } from './copy.ts'
import { isRunning } from './face.ts'
import type { Playback } from './playback.ts'
import type { Source } from './playback-state.ts'
import type { SeekSheet } from './seek-sheet.ts'
import { SeekBar } from './SeekBar.tsx'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

interface BottomProps {
  playback: Playback
  source: Source
  sheet: SeekSheet | undefined
  full: boolean
  stir: () => void
  /** Something is going on that the controls may not hide from. */
  onBusy: (busy: boolean) => void
  onFullScreen: () => void
}

/** The seek bar, and under it what one does to the film, or the speeds and qualities to choose from. */
export function Bottom({ playback, source, sheet, full, stir, onBusy, onFullScreen }: BottomProps) {
  const { face, time, duration, rate, lines } = useStore(playback.store)
  const [dragged, setDragged] = useState<number>()
  const [menu, setMenu] = useState<'speed' | { qualities: number[] }>()
  const running = isRunning(face)

  function open(next: typeof menu): void {
    setMenu(next)
    onBusy(next !== undefined)
    stir()
  }
  const isSpeed = menu === 'speed'
  return (
    <div className={css.bottom} data-part="controls">
      <SeekBar
        playback={playback}
        sheet={sheet}
        previewSeconds={source.kind === 'preview' ? source.previewSeconds : undefined}
        dragged={dragged}
        onDrag={(to) => {
          setDragged(to)
          onBusy(to !== undefined)
        }}
      />
      {menu === undefined ? (
        <div className={css.row}>
          <IconButton
            icon={running ? Pause : Play}
            filled
            size={20}
            label={running ? copy.pause : copy.play}
            onClick={() => {
              playback.toggle()
              stir()
            }}
          />
          <span className={css.time}>
            {clock(dragged ?? time)}
            <span> / {clock(duration)}</span>
          </span>
          <button type="button" className={css.word} aria-label={copy.speed} onClick={() => open('speed')}>
            {copy.rate(rate)}
          </button>
          {source.kind === 'full' && (
            <button
              type="button"
              className={css.word}
              aria-label={copy.quality}
              onClick={() => void playback.lines().then((qualities) => open({ qualities }))}
            >
              {lines === undefined ? copy.auto : copy.rung(lines)}
            </button>
          )}
          <IconButton
            icon={full ? Minimize : Maximize}
            size={20}
            label={full ? copy.leaveFullScreen : copy.fullScreen}
            onClick={onFullScreen}
          />
        </div>
      ) : (
        <Choices
          label={isSpeed ? copy.speed : copy.quality}
          chosen={isSpeed ? rate : lines}
          options={
            isSpeed
              ? RATES.map((value) => ({ value, text: copy.rate(value) }))
              : [undefined, ...menu.qualities].map((value) => ({
                  value,
                  text: value === undefined ? copy.auto : copy.rung(value),
                }))
          }
          onChoose={(value) => {
            if (isSpeed) playback.setRate(value ?? 1)
            else playback.choose(value)
          }}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}
