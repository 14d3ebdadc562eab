import { Button } from '@qingyu/ui/Button.tsx'
import { copy } from './copy.ts'
import { applyUpdate } from './pwa.ts'
import css from './UpdateBar.module.css'

export function UpdateBar({ onLater }: { onLater: () => void }) {
  return (
    <aside className={css.bar} aria-label={copy.newVersion}>
      <span>{copy.newVersion}</span>
      <Button kind="text" size={30} onClick={onLater}>
        {copy.later}
      </Button>
      <Button size={30} onClick={applyUpdate}>
        {copy.refresh}
      </Button>
    </aside>
  )
}
