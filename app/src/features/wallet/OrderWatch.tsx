import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { money } from '../../shell/format.ts'
import { copy } from './copy.ts'
import { forgetOrder, hearOf, isEnd, noteTrouble, openWaiting, stageOf } from './order-wait.ts'
import css from './OrderWatch.module.css'
import { usePending } from './pending-order.ts'
import { WaitingSheet } from './WaitingSheet.tsx'
import { watchOrder } from './watch-order.ts'

/** Waits for the end of the order; meanwhile a card in the page leads to the sheet. */
export function OrderWatch() {
  const order = usePending((pending) => pending.order)
  const stage = usePending(stageOf)
  const sheet = usePending((pending) => pending.sheet)
  const orderId = order?.orderId
  const ended = isEnd(stage)

  useEffect(() => {
    if (orderId === undefined || ended) return undefined
    return watchOrder(orderId, {
      onState: (state) => void hearOf(state),
      onTrouble: noteTrouble,
      onGone: forgetOrder,
    })
  }, [orderId, ended])

  // While the sheet slides away it still shows the order that is done with.
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)

  return (
    <>
      {order && !ended && (
        <section className={css['notice']}>
          <Icon of={Hourglass} size={20} />
          <div className={css['words']}>
            <h2>{copy.pending[stage === 'paid' ? 'paid' : 'created']}</h2>
            <p>{`${order.name} ${money(order.price)}`}</p>
          </div>
          <Button kind="tonal" size={30} onClick={openWaiting}>
            {copy.pendingLook}
          </Button>
        </section>
      )}
      {last && <WaitingSheet order={last} open={sheet && order !== null} />}
    </>
  )
}
