import { rem } from '@qingyu/ui/rem.ts'
import { duration as clock } from '../../shell/format.ts'
import { tileAt, tileSize } from './seek-sheet.ts'
import type { SeekSheet } from './seek-sheet.ts'
import css from './Tile.module.css'

interface TileProps {
  sheet: SeekSheet | undefined
  seconds: number
  duration: number
  /** How far that is from where it was. */
  delta?: string
}

/** What the film shows at some second, and that second. */
export function Tile({ sheet, seconds, duration, delta }: TileProps) {
  const size = sheet && tileSize(sheet)
  return (
    <div className={css.tile}>
      {sheet && size && (
        <div
          className={css.picture}
          style={{ ...tileAt(sheet, seconds), width: rem(size.width), height: rem(size.height) }}
        />
      )}
      <p className={css.time}>
        <b>{clock(seconds)}</b> / {clock(duration)}
        {delta !== undefined && <span> {delta}</span>}
      </p>
    </div>
  )
}
