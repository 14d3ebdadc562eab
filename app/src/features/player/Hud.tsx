import { ChevronsLeft, ChevronsRight, FastForward, Volume2, VolumeX } from 'lucide-react'
import { useStore } from 'zustand'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { duration as clock } from '../../shell/format.ts'
import { copy } from './copy.ts'
import css from './Hud.module.css'
import type { Playback } from './playback.ts'
import type { SeekSheet } from './seek-sheet.ts'
import { Tile } from './Tile.tsx'
import type { HudState } from './use-stage-gestures.ts'

interface HudProps {
  playback: Playback
  hud: HudState | undefined
  sheet: SeekSheet | undefined
}

/** What a finger on the film is doing to it. */
export function Hud({ playback, hud, sheet }: HudProps) {
  const { time, duration, volume, muted, fast } = useStore(playback.store)
  const level = muted ? 0 : volume
  if (fast)
    return (
      <output className={`${css.pill} ${css.top}`}>
        <Icon of={FastForward} size={14} filled />
        {copy.fast}
      </output>
    )
  if (!hud) return null
  switch (hud.kind) {
    case 'seek': {
      const by = Math.round(hud.to - time)
      return (
        <div className={css.middle}>
          <Tile
            sheet={sheet}
            seconds={hud.to}
            duration={duration}
            delta={`${by < 0 ? '−' : '+'}${clock(Math.abs(by))}`}
          />
        </div>
      )
    }
    case 'volume':
      return (
        <output className={`${css.pill} ${css.top}`} aria-label={copy.volume}>
          <Icon of={level === 0 ? VolumeX : Volume2} size={14} />
          <span className={css.level}>
            <i style={{ width: `${level * 100}%` }} />
          </span>
        </output>
      )
    case 'jump':
      return (
        <output key={hud.turn} className={css.ripple} data-side={hud.seconds < 0 ? 'left' : 'right'}>
          <Icon of={hud.seconds < 0 ? ChevronsLeft : ChevronsRight} size={22} />
          {copy.jump(hud.seconds)}
        </output>
      )
    default:
      return hud satisfies never
  }
}
