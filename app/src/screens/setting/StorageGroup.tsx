import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { Eraser } from 'lucide-react'
import { useEffect, useState } from 'react'
import { bytesText, cachedBytes, clearCaches } from '../../features/settings/cached-bytes.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { refreshShell } from '../../shell/pwa.ts'
import { copy } from './copy.ts'

const words = copy.storage

export function StorageGroup() {
  const [bytes, setBytes] = useState<number>()
  useEffect(() => void cachedBytes().then(setBytes), [])

  async function clear() {
    if (!(await confirmDialog({ message: words.clearAsk, confirm: words.clear }))) return
    await clearCaches()
    // Without the page itself the app would not open offline.
    await refreshShell()
    toast(words.cleared, 'ok')
    setBytes(await cachedBytes())
  }

  return (
    <CellGroup title={copy.groups.storage}>
      <Cell
        icon={Eraser}
        title={words.row}
        value={bytes === undefined ? '' : bytesText(bytes)}
        onClick={() => void clear()}
      />
    </CellGroup>
  )
}
