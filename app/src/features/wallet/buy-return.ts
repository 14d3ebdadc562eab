import { useEffect, useState } from 'react'
import { currentPlace, navigate } from '../../shell/navigation.ts'
import { readStored, removeStored, session, writeStored } from '../../shell/persistence.ts'
import { useUser } from '../../shell/stores/user.ts'

/**
 * Whoever lacks coins goes to recharge and comes back to the purchase he left. The cashier takes the page's place in
 * between, so the way back lies in the storage of this tab.
 */

interface Return {
  place: string
  /** What was to be bought. */
  subject: string
  leftAt: number
  uid: number
}

const KEY = 'buy_return'
/** Who pays for something else an hour later does not mean that purchase any more. */
const VALID_MS = 30 * 60_000

const myUid = (): number => useUser.getState().u?.uid ?? 0

function waitingPurchase(): Return | undefined {
  const { place, subject, leftAt, uid } = (readStored(session, KEY) ?? {}) as Partial<Return>
  if (typeof place !== 'string' || typeof subject !== 'string' || typeof leftAt !== 'number') return undefined
  if (uid !== myUid() || Date.now() - leftAt >= VALID_MS) return undefined
  return { place, subject, leftAt, uid }
}

/** To the coins, or to membership. */
export function leaveToPay(subject: string, to: '/coin-recharge' | '/renewal' = '/coin-recharge'): void {
  const left: Return = { place: currentPlace().full, subject, leftAt: Date.now(), uid: myUid() }
  writeStored(session, KEY, left)
  navigate(to)
}

export const purchaseWaits = (): boolean => waitingPurchase() !== undefined

export function returnToPurchase(): void {
  const back = waitingPurchase()
  if (back) navigate(back.place, { replace: true })
}

const isBackAt = (subject: string): boolean => {
  const back = waitingPurchase()
  return back?.subject === subject && back.place === currentPlace().full
}

/** Whether this is the purchase that was left: its sheet opens by itself, once. */
export function useReopened(subject: string): boolean {
  const [reopened] = useState(() => isBackAt(subject))
  useEffect(() => {
    if (isBackAt(subject)) removeStored(session, KEY)
  })
  return reopened
}
