import { clientVersion } from '@qingyu/client/identity'
import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { BadgeInfo, FileText, RefreshCw, ShieldCheck, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useLegalSheet } from '../../features/legal/use-legal-sheet.ts'
import { alertDialog, confirmDialog, toast } from '../../shell/feedback.ts'
import { applyUpdate, installHint, promptInstall } from '../../shell/pwa.ts'
import { checkForUpdate } from '../../shell/update-watch.ts'
import { copy } from './copy.ts'

const words = copy.about

export function AboutGroup() {
  const legal = useLegalSheet()
  const [checking, setChecking] = useState(false)
  const [hint, setHint] = useState(installHint)

  async function check() {
    if (!navigator.onLine) return toast(copy.offline, 'warn')
    setChecking(true)
    const found = await checkForUpdate()
    setChecking(false)
    if (found === 'unknown') return toast(words.unknown, 'warn')
    if (found === 'newest') return toast(words.latest, 'ok')
    if (await confirmDialog({ message: words.update, confirm: words.updateNow })) applyUpdate()
  }

  async function install() {
    if (hint === 'prompt') {
      if (await promptInstall()) toast(words.installDone, 'ok')
      return setHint(installHint())
    }
    const message = hint === 'ios' ? words.installIos : words.installMenu
    return alertDialog({ title: words.install, message })
  }

  return (
    <CellGroup title={copy.groups.about}>
      <Cell icon={BadgeInfo} title={words.version} value={`${clientVersion} (${__BUILD_ID__.slice(0, 8)})`} />
      <Cell icon={RefreshCw} title={words.check} disabled={checking} onClick={() => void check()} />
      {hint === 'installed' ? (
        <Cell icon={SquarePlus} title={words.install} value={words.installed} />
      ) : (
        <Cell icon={SquarePlus} title={words.install} onClick={() => void install()} />
      )}
      <Cell icon={FileText} title={words.terms} onClick={() => legal.read('terms')} />
      <Cell icon={ShieldCheck} title={words.privacy} onClick={() => legal.read('privacy')} />
      {legal.sheet}
    </CellGroup>
  )
}
