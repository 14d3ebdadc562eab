import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { KeyRound, MonitorSmartphone } from 'lucide-react'
import { copy } from './copy.ts'
import { loadDevices } from './linked-sheets.ts'
import type { OpenSheet } from './use-sheet.ts'

export function AccountGroup({ open }: { open: OpenSheet }) {
  return (
    <CellGroup title={copy.groups.account}>
      <Cell
        icon={KeyRound}
        title={copy.rows.password}
        onClick={() => open(async () => (await import('./PasswordSheet.tsx')).PasswordSheet)}
      />
      <Cell icon={MonitorSmartphone} title={copy.rows.devices} onClick={() => open(loadDevices)} />
    </CellGroup>
  )
}
