import { CallError, isRefusalOf } from '@qingyu/client/errors'
import { useState } from 'react'
import { reportFault } from '../../shell/faults.ts'
import { toast } from '../../shell/feedback.ts'
import { invalidate } from '../../shell/query.ts'
import { settleIntent } from './intents.ts'
import { payCopy } from './pay-copy.ts'
import { pay } from './pay.ts'
import type { Product } from './shapes.ts'

/** One payment at a time: the button is busy until the cashier opens or the order was refused. */
export function usePayment(): { busy: boolean; start: (product: Product, way: string) => void } {
  const [busy, setBusy] = useState(false)

  async function start(product: Product, way: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await pay(product, way)
    } catch (error) {
      toast(messageOf(error), 'warn')
    } finally {
      setBusy(false)
    }
  }

  return { busy, start: (product, way) => void start(product, way) }
}

function messageOf(error: unknown): string {
  if (isRefusalOf('p/createP', error)) {
    // It was answered: the next attempt is another one, and what was on offer may have changed.
    settleIntent('pay')
    invalidate('wallet/products')
  }
  if (error instanceof CallError) return error.message
  reportFault(error)
  return payCopy.cashierFailed
}
