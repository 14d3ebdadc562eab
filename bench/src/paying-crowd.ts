import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Device } from '@qingyu/dev/device'
import { signFields } from '@qingyu/dev/fake-payment'
import pg from 'pg'
import type { ProofReport } from './proof.ts'
import { untilAnswered } from './until-answered.ts'

/**
 * Members who pay by a provider whose notifications come late, many at once and in any order; repeated, as providers
 * do, until somebody has answered them.
 */
export interface PayingCrowd {
  env: Record<string, string>
  /** One order, from its making to the last notification about it. */
  payOnce(uid: number, device: () => Device, address: () => string): Promise<void>
  /** How many orders the provider says were paid. */
  paid(): number
  /** Minor units of coins that a member has paid for. */
  coinsOf(uid: number): number
  judge(client: pg.Client, report: ProofReport): Promise<void>
  stop(): Promise<void>
}

interface Ordered {
  uid: number
  paid: boolean
  late: boolean
  coins: number
  said: Fields[]
}

type Fields = Record<string, string>

const [MERCHANT, KEY] = ['isle', 'a key for proofs']
const PRODUCTS = [
  { id: 'coin-30', coins: 3000 },
  { id: 'coin-100', coins: 10_500 },
  { id: 'vip-month', coins: 0 },
]

const signed = (fields: Fields): Fields => ({ ...fields, sign: signFields(fields, KEY) })
const chance = (percent: number) => randomInt(100) < percent
const nowSeconds = () => String(Math.floor(Date.now() / 1000))

export async function gatherPayingCrowd(connection: pg.ClientConfig): Promise<PayingCrowd> {
  const book = new Map<string, Ordered>()
  const trades = new Map<string, Fields>()
  const counts = { sent: 0, heard: 0, again: 0, cheating: 0, believed: 0 }
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => {})

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      order_no = '',
      amount = '',
      currency = '',
    } = Object.fromEntries(new URLSearchParams(await text(request)))
    const trade = trades.get(order_no) ?? { order_no, trade_no: `T${trades.size + 1}`, amount, currency }
    trades.set(order_no, trade)
    response.end(JSON.stringify(signed({ code: 'OK', ...trade, pay_url: 'https://pay.example/' })))
  }

  const provider = createServer((request, response) => void serve(request, response))
  await once(provider.listen(0, '127.0.0.1'), 'listening')

  const saying = (orderNo: string, status: string, change: Fields = {}) =>
    signed({ merchant: MERCHANT, timestamp: nowSeconds(), ...trades.get(orderNo), status, ...change })

  /** Until somebody has answered it; says how. */
  async function tell(form: Fields, address: () => string): Promise<string> {
    return untilAnswered(async () => {
      counts.sent += 1
      const body = new URLSearchParams(form)
      const signal = AbortSignal.timeout(5000)
      const answer = await fetch(`${address()}/pay/notify/redirect`, { method: 'POST', body, signal })
      const said = `${answer.status} ${await answer.text()}`
      if (answer.status >= 500) throw new Error(said)
      counts.heard += 1
      return said
    })
  }

  /** As the job does it half an hour later, which is too long to wait for. */
  const expire = (orderNo: string) =>
    untilAnswered(() =>
      pool.query(`update orders set state = 'expired' where order_no = $1 and state = 'created'`, [orderNo]),
    )

  return {
    env: {
      PAY_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      PAY_PROVIDER_MERCHANT: MERCHANT,
      PAY_PROVIDER_SECRET: KEY,
    },
    payOnce: async (uid, device, address) => {
      const { id, coins } = PRODUCTS[randomInt(PRODUCTS.length)] ?? { id: '', coins: 0 }
      const wish = { product_id: id, pay_way: 'alipay', request_id: randomUUID() }
      const { order_id: orderNo } = await untilAnswered(() => device().call('p/createP', wish))
      const [paid, late] = [chance(85), chance(30)]
      if (late) await expire(orderNo)
      if (chance(20)) {
        counts.cheating += 1
        const cheap = saying(orderNo, 'PAID', { amount: '1' })
        if ((await tell(cheap, address)) !== '400 refused') counts.believed += 1
      }
      const statuses = Array.from({ length: 1 + randomInt(10) }, (): string => (paid ? 'PAID' : 'FAILED'))
      // News of an earlier try, and of the time before, that come in between.
      if (chance(50)) statuses.splice(randomInt(statuses.length + 1), 0, 'FAILED')
      if (chance(50)) statuses.splice(randomInt(statuses.length + 1), 0, 'WAITING')
      const said = statuses.map((status) => saying(orderNo, status))
      book.set(orderNo, { uid, paid, late, coins, said })
      await Promise.all(said.map((form) => tell(form, address)))
      const old = [...book.values()][randomInt(book.size)]
      if (!old || !chance(30)) return
      counts.again += old.said.length
      await Promise.all(old.said.map((form) => tell(form, address)))
    },
    paid: () => [...book.values()].filter(({ paid }) => paid).length,
    coinsOf: (uid) =>
      [...book.values()].reduce((sum, one) => (one.uid === uid && one.paid ? sum + one.coins : sum), 0),
    judge: async (client, report) => {
      const orders = [...book.entries()]
      const { rows } = await client.query<{ no: string; times: number }>(
        `select subject_id as no, count(*)::int as times from ledger_transactions
         where subject = 'payment' and reason in ('recharge', 'vip') group by subject_id`,
      )
      const credits = new Map(rows.map(({ no, times }) => [no, times]))
      const paid = orders.filter(([, order]) => order.paid)
      const missing = paid.filter(([no]) => !credits.has(no))
      const twice = rows.filter(({ times }) => times > 1)
      const undeserved = rows.filter(({ no }) => book.get(no)?.paid !== true)
      report.figure('orders made', orders.length)
      report.figure('orders that the provider says were paid', paid.length)
      report.figure('of these paid after they had expired', paid.filter(([, { late }]) => late).length)
      report.figure('notifications sent', counts.sent)
      report.figure('of these answered', counts.heard)
      report.figure('of these about an order that was settled long ago', counts.again)
      report.figure('orders credited', rows.length)
      report.check('every order that the provider says was paid is credited', missing.length === 0)
      report.check('none is credited twice', twice.length === 0)
      report.check('none is credited that was not paid', undeserved.length === 0)
      report.check(`${counts.cheating} notifications of another amount were refused`, counts.believed === 0)
    },
    stop: async () => {
      await pool.end()
      provider.closeAllConnections()
      await once(provider.close(), 'close')
    },
  }
}
