import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { LockKeyhole, MonitorSmartphone, Settings } from 'lucide-react'
import { copy } from '../../features/profile/copy.ts'
import { link, navigate } from '../../shell/navigation.ts'
import { hasPin, useLock } from '../../shell/stores/lock.ts'
import { useLook } from '../../shell/stores/look.ts'

const toSettings = (open = '') => navigate(open ? link('/setting', { open }) : '/setting')

export function ServiceRows({ member }: { member: boolean }) {
  const discreet = useLook((look) => look.discreet)
  const locked = useLock(hasPin)
  return (
    <CellGroup>
      {member && <Cell icon={MonitorSmartphone} title={copy.devices} onClick={() => toSettings('devices')} />}
      <Cell
        icon={LockKeyhole}
        title={copy.privacy}
        value={discreet || locked ? copy.on : copy.off}
        onClick={() => toSettings('lock')}
      />
      <Cell icon={Settings} title={copy.settings} onClick={() => toSettings()} />
    </CellGroup>
  )
}
