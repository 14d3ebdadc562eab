import { toast } from '../../shell/feedback.ts'
import { invalidate } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import { arrivalOf } from './arrival.ts'
import { copy } from './copy.ts'
import { settleIntent } from './intents.ts'
import { usePending } from './pending-order.ts'
import type { Pending } from './pending-order.ts'
import type { OrderStage, OrderState } from './shapes.ts'

/** What happens to the order that is waited for. */

type End = Exclude<OrderStage, 'created' | 'paid'>

export const isEnd = (stage: OrderStage | undefined): stage is End =>
  stage !== undefined && stage !== 'created' && stage !== 'paid'

/** How the order stands, if anything was heard of it; another tab may have opened a newer one meanwhile. */
export const stageOf = ({ order, heard }: Pick<Pending, 'order' | 'heard'>): OrderStage | undefined =>
  heard?.order_id === order?.orderId ? heard?.state : undefined

export const openWaiting = (): void => usePending.setState({ sheet: true })

/** Closing a sheet that waits leaves the order where it is; one that has told its end is done with. */
export function closeWaiting(): void {
  if (isEnd(stageOf(usePending.getState()))) forgetOrder()
  else usePending.setState({ sheet: false })
}

export function forgetOrder(): void {
  settleIntent('pay')
  // What was heard of it stays until the sheet has slid away.
  usePending.setState({ order: null, sheet: false })
}

export const noteTrouble = (): void => usePending.setState({ troubled: true })

/** What the server says of the order. */
export async function hearOf(state: OrderState): Promise<void> {
  const isWaitedFor = () => {
    const now = usePending.getState()
    return now.order?.orderId === state.order_id && !isEnd(stageOf(now))
  }
  if (!isWaitedFor()) return
  const stage = state.state
  if (!isEnd(stage)) return usePending.setState({ heard: state, troubled: false })

  settleIntent('pay')
  const fresh = stage === 'delivered' && (await figuresAreRead())
  if (!isWaitedFor()) return
  usePending.setState({ heard: state, troubled: false, fresh })
  if (usePending.getState().sheet) return
  // Nobody looks: said in passing.
  if (stage === 'delivered') toast(copy.arrived(arrivalOf(state)), 'ok')
  else toast(copy.ends[stage], 'warn')
  forgetOrder()
}

async function figuresAreRead(): Promise<boolean> {
  invalidate('wallet/')
  invalidate('my/')
  return loadUserInfo().then(
    () => true,
    () => false,
  )
}
