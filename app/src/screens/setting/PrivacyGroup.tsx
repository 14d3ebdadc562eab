import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { Switch } from '@qingyu/ui/Switch.tsx'
import { DoorOpen, EyeOff, LockKeyhole } from 'lucide-react'
import { setDiscreet } from '../../shell/discreet.ts'
import { alertDialog, toast } from '../../shell/feedback.ts'
import { installHint } from '../../shell/pwa.ts'
import { quickExit } from '../../shell/quick-exit.ts'
import { hasPin, useLock } from '../../shell/stores/lock.ts'
import { useLook } from '../../shell/stores/look.ts'
import { copy } from './copy.ts'
import { loadLock } from './linked-sheets.ts'
import type { OpenSheet } from '../../shell/use-sheet.ts'

const words = copy.privacy

export function PrivacyGroup({ open }: { open: OpenSheet }) {
  const discreet = useLook((look) => look.discreet)
  const locked = useLock(hasPin)

  function changeDiscreet(on: boolean) {
    setDiscreet(on)
    // The system keeps the icon of the day it was put on the home screen.
    if (on && installHint() === 'installed') void alertDialog({ message: words.discreetInstalled })
  }

  function openLock() {
    // Hashing the PIN needs it.
    if (!isSecureContext) return toast(words.insecure, 'warn')
    open(loadLock)
  }

  return (
    <CellGroup title={copy.groups.privacy}>
      <Cell
        icon={EyeOff}
        title={words.discreet}
        text={words.discreetText}
        right={<Switch label={words.discreet} checked={discreet} onChange={changeDiscreet} />}
      />
      <Cell
        icon={LockKeyhole}
        title={words.lock}
        text={words.lockText}
        value={locked ? words.on : words.off}
        onClick={openLock}
      />
      <Cell icon={DoorOpen} title={words.exit} text={words.exitText} onClick={() => void quickExit()} />
    </CellGroup>
  )
}
