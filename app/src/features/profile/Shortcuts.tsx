import { GridShortcut } from '@qingyu/ui/GridShortcut.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { routeExists } from '../../shell/landing.ts'
import { placeOf } from '../../shell/location.ts'
import { navigate } from '../../shell/navigation.ts'
import type { Shortcut } from './queries.ts'
import { shortcutIcon } from './shortcut-icons.ts'
import css from './Shortcuts.module.css'

/** A row has five at most. */
const COLUMNS = 5

interface ShortcutsProps {
  shortcuts: readonly Shortcut[] | undefined
}

/** The operator's choice of entries, those of them whose screen exists. Before it is known: one row of boxes. */
export function Shortcuts({ shortcuts }: ShortcutsProps) {
  if (!shortcuts) {
    return (
      <div className={css['grid']} style={{ gridTemplateColumns: `repeat(${COLUMNS}, 1fr)` }}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className={css['waiting']}>
            <Skeleton width={25} height={25} />
            <Skeleton shape="line" width={36} />
          </div>
        ))}
      </div>
    )
  }
  const shown = shortcuts.filter(({ route }) => routeExists(placeOf(route).path))
  if (shown.length === 0) return null
  return (
    <div
      className={css['grid']}
      style={{ gridTemplateColumns: `repeat(${Math.min(COLUMNS, shown.length)}, 1fr)` }}
    >
      {shown.map(({ title, icon, route }) => (
        <GridShortcut key={title} icon={shortcutIcon(icon)} label={title} onClick={() => navigate(route)} />
      ))}
    </div>
  )
}
