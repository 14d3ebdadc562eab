import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { FileDown, Flag, UserX } from 'lucide-react'
import { myReportsSheet } from '../../features/reports/reports.ts'
import type { OpenSheet } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'

export function DataGroup({ open }: { open: OpenSheet }) {
  return (
    <CellGroup title={copy.groups.data}>
      <Cell icon={Flag} title={copy.rows.reports} onClick={() => open(myReportsSheet)} />
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
