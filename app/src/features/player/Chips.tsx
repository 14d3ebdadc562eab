import { VolumeX } from 'lucide-react'
import { useStore } from 'zustand'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { duration as clock } from '../../shell/format.ts'
import css from './Chips.module.css'
import { copy } from './copy.ts'
import type { Playback } from './playback.ts'

/** What the film did by itself at its beginning, each with the way to undo it. */
export function Chips({ playback }: { playback: Playback }) {
  const { hushed, resumed, hasPicture } = useStore(playback.store)
  if (!hasPicture) return null
  return (
    <div className={css.chips}>
      {hushed && (
        <button type="button" className={css.chip} onClick={() => playback.setMuted(false)}>
          <Icon of={VolumeX} size={14} />
          {copy.tapToUnmute}
        </button>
      )}
      {resumed !== undefined && (
        <output className={css.chip}>
          {copy.resumed(clock(resumed))}
          <button type="button" className={css.link} onClick={() => playback.seek(0)}>
            {copy.fromStart}
          </button>
        </output>
      )}
    </div>
  )
}
