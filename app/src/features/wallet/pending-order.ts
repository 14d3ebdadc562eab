import { create } from 'zustand'
import { keepStored, local } from '../../shell/persistence.ts'
import { useUser } from '../../shell/stores/user.ts'
import type { OrderState } from './shapes.ts'

/** The order that was opened last and whose end is not known yet. It outlives the page: the cashier takes its place. */
export interface PendingOrder {
  uid: number
  orderId: string
  payUrl: string
  name: string
  price: number
}

export interface Pending {
  order: PendingOrder | null
  /** What the server last said of it. */
  heard: OrderState | null
  /** The last question had no answer. */
  troubled: boolean
  /** Credited, and the member's figures are those after it. */
  fresh: boolean
  /** The waiting sheet lies over the page. */
  sheet: boolean
}

const NOTHING: Pending = { order: null, heard: null, troubled: false, fresh: false, sheet: false }

export const usePending = create<Pending>(() => NOTHING)

keepStored(usePending, local, { pending_order: ['order'] }, ({ order }) => ({
  order: isOrder(order) ? order : null,
}))

/** Another member, or nobody: it is none of theirs. */
function dropUnlessMine(): void {
  const { order } = usePending.getState()
  if (order && order.uid !== useUser.getState().u?.uid) usePending.setState(NOTHING)
}
dropUnlessMine()
// Back from the cashier, or the app was closed meanwhile: whoever waits wants to see it.
if (usePending.getState().order) usePending.setState({ sheet: true })
useUser.subscribe(dropUnlessMine)

function isOrder(order: PendingOrder | null): boolean {
  const { uid, orderId, payUrl, name, price } = order ?? {}
  const texts = [orderId, payUrl, name].every((text) => typeof text === 'string')
  return texts && typeof uid === 'number' && typeof price === 'number'
}

export const rememberOrder = (order: PendingOrder): void =>
  usePending.setState({ ...NOTHING, order, sheet: true })
