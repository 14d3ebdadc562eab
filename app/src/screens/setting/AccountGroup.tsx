import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { BadgeCheck, KeyRound, MonitorSmartphone, PiggyBank } from 'lucide-react'
import { loadLimit } from '../../features/wallet/wallet-sheets.ts'
import { navigate } from '../../shell/navigation.ts'
import { useUser } from '../../shell/stores/user.ts'
import type { OpenSheet } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import { loadDevices } from './linked-sheets.ts'

export function AccountGroup({ open }: { open: OpenSheet }) {
  const verified = useUser(({ u }) => standingOf(u?.post_auth, u?.girl_auth))
  return (
    <CellGroup title={copy.groups.account}>
      <Cell
        icon={KeyRound}
        title={copy.rows.password}
        onClick={() => open(async () => (await import('./PasswordSheet.tsx')).PasswordSheet)}
      />
      <Cell icon={MonitorSmartphone} title={copy.rows.devices} onClick={() => open(loadDevices)} />
      <Cell icon={PiggyBank} title={copy.rows.limit} onClick={() => open(loadLimit)} />
      <Cell
        icon={BadgeCheck}
        title={copy.rows.verification}
        value={copy.verified[verified]}
        onClick={() => navigate('/post/auth')}
      />
    </CellGroup>
  )
}

/** Of the two verifications the one that got furthest: passed, waiting, rejected, none. */
const standingOf = (...states: readonly (number | undefined)[]) =>
  ([2, 1, 3] as const).find((state) => states.includes(state)) ?? 0
