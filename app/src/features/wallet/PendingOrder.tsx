import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { createElement } from 'react'
import { usePending } from './pending-order.ts'
import { useLoaded } from '../../shell/use-loaded.ts'

const loadWatch = async () => (await import('./OrderWatch.tsx')).OrderWatch

/**
 * On every screen where one pays or looks after one's money: the order whose end is not known yet. Most visits have
 * none, so the wait for it comes over the line when there is one.
 */
export function PendingOrder() {
  const waits = usePending((pending) => pending.order) !== null
  const OrderWatch = useLoaded(loadWatch, waits)
  if (OrderWatch) return createElement(OrderWatch)
  return waits ? <Skeleton width="100%" height={60} /> : null
}
