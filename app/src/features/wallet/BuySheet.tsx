import { CallError, Refused } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { Coin } from '@qingyu/ui/Coin.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { reportFault } from '../../shell/faults.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { useUser } from '../../shell/stores/user.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import { buyCopy as copy } from './buy-copy.ts'
import { firstChoice } from './buy-ways.ts'
import type { BuyWay, Tickets, WayKind } from './buy-ways.ts'
import css from './BuySheet.module.css'
import { BuyWays } from './BuyWays.tsx'
import { requestIdFor, settleIntent } from './intents.ts'
import { loadLimit } from './wallet-sheets.ts'

export interface BuySheetProps {
  open: boolean
  onClose: () => void
  /** What is bought, named for the whole house: mv:42. */
  subject: string
  title: string
  /** Beside the title. */
  cover?: ReactNode
  /** Below the title: the author, and how long it stays mine. */
  note?: string
  /** In coins; 0: it is not sold for coins, and nothing is said of them. */
  price: number
  ways: readonly [BuyWay, ...BuyWay[]]
  /** My coins. */
  balance: number
  tickets: Tickets
  /** What follows at once: 立即播放. */
  next: string
  /** Called once for each intent; the same id comes again until it was answered. */
  onBuy: (way: Exclude<WayKind, 'vip'>, requestId: string) => Promise<void>
  /** To the coins and back; the owner uses `leaveToPay`. */
  onRecharge: () => void
  onVip?: () => void
}

/** Price, balance, what stays after, and the other ways in, before the button, which says them again. */
export function BuySheet(props: BuySheetProps) {
  const { open, onClose, title, cover, note, price, ways, balance, tickets, onRecharge } = props
  const [wanted, setWanted] = useState<WayKind>()
  const chosen = wanted ?? firstChoice(ways, price, balance, tickets)
  const { busy, press, label, limitSheet } = useBuying(props, chosen)

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        label={title}
        actions={
          <div className={css['actions']}>
            <Button block size={50} busy={busy} onClick={press}>
              {label}
            </Button>
            {price > 0 && <p>{copy.promise}</p>}
          </div>
        }
      >
        <div className={css['thing']}>
          {cover && <div className={css['cover']}>{cover}</div>}
          <div className={css['name']}>
            <h2>{title}</h2>
            {note && <p>{note}</p>}
          </div>
          <IconButton icon={X} size={20} label={copy.close} className={css['close']} onClick={onClose} />
        </div>
        {price > 0 && (
          <div className={css['money']}>
            <p className={css['price']}>
              {price}
              <small>{copy.coinUnit}</small>
            </p>
            <p className={css['balance']}>
              {copy.balance}
              <Coin size={16} />
              <b>{balance}</b>
              <button type="button" className={css['recharge']} onClick={onRecharge}>
                {copy.recharge}
                <Icon of={ChevronRight} size={14} />
              </button>
            </p>
          </div>
        )}
        <BuyWays
          ways={ways}
          chosen={chosen}
          onChoose={setWanted}
          price={price}
          balance={balance}
          tickets={tickets}
        />
      </Sheet>
      {limitSheet}
    </>
  )
}

/** What the button says and does for the chosen way. */
function useBuying(props: BuySheetProps, chosen: WayKind) {
  const { subject, price, balance, next, onBuy, onClose, onRecharge, onVip } = props
  const [busy, setBusy] = useState(false)
  const uid = useUser(({ u }) => u?.uid ?? 0)
  const { open: openSheet, sheet: limitSheet } = useSheet()

  async function buy(way: Exclude<WayKind, 'vip'>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await onBuy(way, requestIdFor('buy', `${uid} ${subject} ${way}`))
      settleIntent('buy')
      onClose()
    } catch (error) {
      // A refusal is kept with its id: the next attempt, after recharging, is another one.
      if (error instanceof Refused) settleIntent('buy')
      if (error instanceof Refused && error.code === 'SPENDING_LIMIT') await askForLimit(error.message)
      else if (error instanceof CallError) toast(error.message, 'warn')
      else reportFault(error)
    } finally {
      setBusy(false)
    }
  }

  async function askForLimit(message: string): Promise<void> {
    if (await confirmDialog({ title: copy.limitTitle, message, confirm: copy.seeLimit })) openSheet(loadLimit)
  }

  if (chosen === 'vip') return { busy, limitSheet, label: copy.toVip, press: () => onVip?.() }
  if (chosen === 'ticket')
    return { busy, limitSheet, label: copy.spendTicket(next), press: () => void buy('ticket') }
  if (chosen === 'free_view')
    return { busy, limitSheet, label: copy.takeFreeView(next), press: () => void buy('free_view') }
  if (balance < price) return { busy, limitSheet, label: copy.rechargeAndBuy, press: onRecharge }
  return { busy, limitSheet, label: copy.payCoins(price, next), press: () => void buy('coins') }
}
