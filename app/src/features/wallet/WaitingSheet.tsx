import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Spinner } from '@qingyu/ui/Spinner.tsx'
import { Check } from 'lucide-react'
import { confirmDialog } from '../../shell/feedback.ts'
import { money } from '../../shell/format.ts'
import { closeWaiting, forgetOrder, isEnd, stageOf } from './order-wait.ts'
import { goToCashier } from './pay.ts'
import { usePending } from './pending-order.ts'
import type { PendingOrder } from './pending-order.ts'
import { waitingCopy as copy } from './waiting-copy.ts'
import { WaitingEnd } from './WaitingEnd.tsx'
import { WaitingEndActions } from './WaitingEndActions.tsx'
import css from './WaitingSheet.module.css'

interface WaitingSheetProps {
  order: PendingOrder
  open: boolean
}

/** Watches an order until it has ended. Closing it changes nothing: the wait goes on without it. */
export function WaitingSheet({ order, open }: WaitingSheetProps) {
  const { heard, troubled, fresh } = usePending()
  const stage = stageOf({ order, heard })
  const ended = isEnd(stage) && heard

  return (
    <Sheet
      open={open}
      onClose={closeWaiting}
      title={copy.title}
      actions={
        ended ? (
          <WaitingEndActions state={heard} />
        ) : (
          <WaitingActions payUrl={order.payUrl} paid={stage === 'paid'} />
        )
      }
    >
      {ended ? (
        <WaitingEnd state={heard} fresh={fresh} />
      ) : (
        <div className={css['wait']}>
          <p className={css['what']}>
            {order.name}
            <strong>{money(order.price)}</strong>
          </p>
          <Steps done={stage === 'paid' ? 2 : 1} />
          <output className={css['now']}>
            <strong>{stage === 'paid' ? copy.paid : copy.created}</strong>
            <span>{troubled ? copy.troubled : stage === 'paid' ? copy.paidHint : copy.createdHint}</span>
          </output>
        </div>
      )}
    </Sheet>
  )
}

function Steps({ done }: { done: number }) {
  return (
    <ol className={css['steps']}>
      {copy.steps.map((step, at) => (
        <li key={step} data-done={at < done || undefined} aria-current={at === done ? 'step' : undefined}>
          <span className={css['mark']}>
            {at < done ? <Icon of={Check} size={16} /> : at === done ? <Spinner size={18} /> : null}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

function WaitingActions({ payUrl, paid }: { payUrl: string; paid: boolean }) {
  async function giveUp() {
    const sure = await confirmDialog({
      message: copy.giveUpAsk,
      confirm: copy.giveUpConfirm,
      cancel: copy.giveUpCancel,
    })
    if (sure) forgetOrder()
  }

  if (paid) {
    return (
      <Button kind="neutral" size={50} onClick={closeWaiting}>
        {copy.close}
      </Button>
    )
  }
  // The way on stands first for the keyboard, and last for the eye.
  return (
    <div className={css['actions']}>
      <Button size={50} onClick={() => goToCashier(payUrl)}>
        {copy.continue}
      </Button>
      <Button kind="neutral" size={50} onClick={() => void giveUp()}>
        {copy.giveUp}
      </Button>
    </div>
  )
}
