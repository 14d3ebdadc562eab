import { createElement, useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from '../../shell/feedback.ts'
import { copy } from './copy.ts'
import type { RedeemSheet } from './RedeemSheet.tsx'

/** The sheet comes over the line when somebody has a code. */
export function useRedeemSheet(): { redeem: () => void; sheet: ReactNode } {
  const [Loaded, setLoaded] = useState<typeof RedeemSheet>()
  const [open, setOpen] = useState(false)

  async function redeem(): Promise<void> {
    try {
      const module = await import('./RedeemSheet.tsx')
      setLoaded(() => module.RedeemSheet)
      setOpen(true)
    } catch {
      toast(copy.failed, 'warn')
    }
  }

  return {
    redeem: () => void redeem(),
    sheet: Loaded && createElement(Loaded, { open, onClose: () => setOpen(false) }),
  }
}
