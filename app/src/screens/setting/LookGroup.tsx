import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { useLook } from '../../shell/stores/look.ts'
import type { Look } from '../../shell/stores/look.ts'
import { copy } from './copy.ts'
import css from './LookGroup.module.css'

const items = <Key extends string>(labels: Record<Key, string>) =>
  (Object.entries(labels) as [Key, string][]).map(([key, label]) => ({ key, label }))

const themes = items<Look['theme']>(copy.look.themes)
const sizes = items<Look['textSize']>(copy.look.sizes)

export function LookGroup() {
  const { theme, textSize } = useLook()
  return (
    <CellGroup title={copy.groups.look}>
      <div className={css['part']}>
        <p>{copy.look.theme}</p>
        <Segmented
          label={copy.look.theme}
          items={themes}
          value={theme}
          onChange={(chosen) => useLook.setState({ theme: chosen })}
        />
      </div>
      <div className={css['part']}>
        <p>{copy.look.text}</p>
        <Segmented
          label={copy.look.text}
          items={sizes}
          value={textSize}
          onChange={(chosen) => useLook.setState({ textSize: chosen })}
        />
        <p className={css['preview']}>
          {copy.look.preview}
          <small>{copy.look.previewSmall}</small>
        </p>
      </div>
    </CellGroup>
  )
}
