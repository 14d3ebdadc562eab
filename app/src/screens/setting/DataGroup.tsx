import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { FileDown, UserX } from 'lucide-react'
import { copy } from './copy.ts'
import type { OpenSheet } from './use-sheet.ts'

export function DataGroup({ open }: { open: OpenSheet }) {
  return (
    <CellGroup title={copy.groups.data}>
      <Cell
        icon={FileDown}
        title={copy.rows.export}
        onClick={() => open(async () => (await import('./ExportSheet.tsx')).ExportSheet)}
      />
      <Cell
        icon={UserX}
        title={copy.rows.remove}
        danger
        onClick={() => open(async () => (await import('./DeleteSheet.tsx')).DeleteSheet)}
      />
    </CellGroup>
  )
}
