import { createElement, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { buyAfterLogin, useToBuy } from '../../features/videos/left-at.ts'
import type { Video } from '../../features/videos/video.ts'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import { useReopened } from '../../features/wallet/buy-return.ts'
import { askToLogin } from '../../shell/signed-in.ts'
import { useUser } from '../../shell/stores/user.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'

export interface Purchase {
  /** The sheet, or for a visitor the way to an account and back. */
  open: () => void
  /** He has come back to pay; until he does, or does not, the film stands where he left it. */
  waits: boolean
  giveUp: () => void
  sheet: ReactNode
}

export const subjectOf = (id: number): string => `mv:${id}`

export function usePurchase({ id, entitled }: Video, pause: () => void): Purchase {
  const fromPaying = useReopened(subjectOf(id))
  const fromLogin = useToBuy(id)
  const returned = fromPaying || fromLogin
  const [settled, setSettled] = useState(false)
  const { open: openSheet, sheet } = useSheet()
  const giveUp = () => setSettled(true)

  function open(): void {
    pause()
    if (!useUser.getState().isLogin) return void toLogin(id)
    openSheet(async () => {
      const { PurchaseSheet } = await import('./PurchaseSheet.tsx')
      return (props: SheetProps) =>
        createElement(PurchaseSheet, {
          ...props,
          id,
          onClose: () => {
            props.onClose()
            giveUp()
          },
        })
    })
  }

  const reopen = useEffectEvent(() => {
    if (returned && !entitled) open()
  })
  useEffect(() => reopen(), [])

  return { open, waits: returned && !settled && !entitled, giveUp, sheet }
}

async function toLogin(id: number): Promise<void> {
  if (await askToLogin(copy.loginToWatch)) buyAfterLogin(id)
}
