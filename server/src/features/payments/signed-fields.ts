import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { sameBytes } from '../../platform/secrets.ts'
import type { Notice } from './provider.ts'

/**
 * The usual signature of payment forms: `sign` is the hex HMAC-SHA256 of the other fields as `name=value`, sorted by
 * name and joined with `&`.
 */
export type Fields = Record<string, string>

export function signFields(fields: Fields, key: string | Buffer): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign')
  const line = names.toSorted().map((name) => `${name}=${fields[name]}`)
  return createHmac('sha256', key).update(line.join('&')).digest('hex')
}

export function isGenuine(fields: Fields, key: string | Buffer): boolean {
  return sameBytes(Buffer.from(fields['sign'] ?? ''), Buffer.from(signFields(fields, key)))
}

/** With an `&` inside of a field the signed line could be cut into other fields than those that were meant. */
export const canBeCutOtherwise = (fields: Fields): boolean =>
  Object.entries(fields).some(([name, value]) => /[&=]/.test(name) || value.includes('&'))

const standing = v.object({
  order_no: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
  trade_no: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  status: v.picklist(['WAITING', 'PAID', 'FAILED']),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,12}$/), v.transform(Number)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})

const RESULTS = { WAITING: 'waiting', PAID: 'paid', FAILED: 'failed' } as const

/** How an order stands, out of fields whose signature was checked. */
export function readStanding(fields: Fields): Notice | undefined {
  const parsed = v.safeParse(standing, fields)
  if (!parsed.success) return undefined
  const { order_no, trade_no, status, amount, currency } = parsed.output
  return { orderNo: order_no, providerRef: trade_no, amount, currency, result: RESULTS[status] }
}
