import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { Waypoints } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lineInUse } from './line-choice.ts'
import { copy } from './copy.ts'
import type { OpenSheet } from '../../shell/use-sheet.ts'

export function NetworkGroup({ open }: { open: OpenSheet }) {
  const [at, setAt] = useState<number>()

  useEffect(() => {
    let gone = false
    void lineInUse().then((found) => gone || setAt(found))
    return () => {
      gone = true
    }
  }, [])

  return (
    <CellGroup title={copy.groups.network}>
      <Cell
        icon={Waypoints}
        title={copy.rows.line}
        value={at === undefined ? '' : at < 0 ? copy.line.dead : copy.line.name(at)}
        onClick={() =>
          open(async () => {
            const { LinesSheet } = await import('./LinesSheet.tsx')
            return (props) => <LinesSheet {...props} onTaken={setAt} />
          })
        }
      />
    </CellGroup>
  )
}
