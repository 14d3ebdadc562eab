import { CallError } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { useState } from 'react'
import { reportFault } from '../../shell/faults.ts'
import { toast } from '../../shell/feedback.ts'
import type { SpendingLimit } from './shapes.ts'
import { setLimit } from './wallet-calls.ts'

interface LimitButtonProps {
  /** What it sets. */
  monthly: number | null
  label: string
  onSet: (limit: SpendingLimit) => void
  small?: boolean
}

export function LimitButton({ monthly, label, onSet, small = false }: LimitButtonProps) {
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    try {
      onSet(await setLimit(monthly))
    } catch (error) {
      if (error instanceof CallError) toast(error.message, 'warn')
      else reportFault(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind={small ? 'outline' : 'text'} size={small ? 30 : 44} busy={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}
