import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FakeClock } from './fake-clock.ts'

/**
 * A payment provider that is not one. Its protocol is of the usual kind: messages are forms with `sign`, the hex
 * HMAC-SHA256, under the merchant's key, of the other fields as `name=value`, sorted by name and joined with `&`.
 * Answers are JSON, signed alike, with `code`: OK or why not. Money is in fen; a timestamp may be 300 s off.
 *
 *   POST /order  merchant, order_no, amount, currency, subject, notify_url, return_url, timestamp
 *                → order_no, trade_no, pay_url (where the payer is sent); asked again, the same trade
 *   POST /query  merchant, order_no, timestamp → order_no, trade_no, status, amount, currency, paid_at
 *   POST notify_url, by the provider: notify_id, merchant, timestamp and the fields of /query; repeated 15 s, 1 min,
 *                5 min, 30 min, 1 h later until the answer is 200 `success`
 *
 * `status` is WAITING, PAID or FAILED; after a failure the payer may try again.
 */
export interface FakePayment {
  url: string
  /** The payer pays, and a notification is due. */
  pay(orderNo: string, notice?: Notice): void
  fail(orderNo: string, notice?: Notice): void
  /** One more notification of how the order stands. */
  notifyAgain(orderNo: string, notice?: Notice): void
  /** Sends what is due by the clock, earliest first; gives the answers, as `200 success`. */
  deliver(): Promise<string[]>
  stop(): Promise<void>
}

export interface Notice {
  /** Seconds until it is due; Infinity: never. */
  after?: number
  /** Something else than the truth, rightly signed: another amount, say. */
  saying?: Fields
  /** Changed on the way, after it was signed. */
  tampered?: Fields
}

type Fields = Record<string, string>

interface Trade {
  notifyUrl: string
  returnUrl: string
  standing: Fields
}

const RETRY_SECONDS = [15, 60, 300, 1800, 3600]

export function signFields(fields: Fields, key: string): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign')
  const line = names.toSorted().map((name) => `${name}=${fields[name]}`)
  return createHmac('sha256', key).update(line.join('&')).digest('hex')
}

export async function startFakePayment(
  clock: FakeClock,
  merchant: string,
  key: string,
): Promise<FakePayment> {
  const trades = new Map<string, Trade>()
  let queue: { to: string; form: URLSearchParams; due: number; tries: number }[] = []
  let notices = 0
  const now = () => Math.floor(clock.now().getTime() / 1000)
  const signed = (fields: Fields): Fields => ({ ...fields, sign: signFields(fields, key) })

  function tradeOf(orderNo: string): Trade {
    const trade = trades.get(orderNo)
    if (!trade) throw new Error(`The fake provider has no order ${orderNo}.`)
    return trade
  }

  function notifyAgain(orderNo: string, { after = 0, saying = {}, tampered = {} }: Notice = {}): void {
    const { notifyUrl, standing } = tradeOf(orderNo)
    const heading = { notify_id: `N${(notices += 1)}`, merchant, timestamp: `${now()}` }
    const form = { ...signed({ ...heading, ...standing, ...saying }), ...tampered }
    queue.push({ to: notifyUrl, form: new URLSearchParams(form), due: now() + after, tries: 0 })
  }

  function settle(orderNo: string, outcome: Fields, notice?: Notice): void {
    Object.assign(tradeOf(orderNo).standing, outcome)
    notifyAgain(orderNo, notice)
  }

  async function deliver(): Promise<string[]> {
    const due = queue.filter((one) => one.due <= now()).toSorted((one, other) => one.due - other.due)
    queue = queue.filter((one) => !due.includes(one))
    const answers: string[] = []
    for (const one of due) {
      const answer = await post(one.to, one.form)
      answers.push(answer)
      const pause = RETRY_SECONDS[one.tries]
      if (answer !== '200 success' && pause) queue.push({ ...one, due: now() + pause, tries: one.tries + 1 })
    }
    return answers
  }

  function answerTo(path: string, asked: Fields): Fields {
    if (asked['merchant'] !== merchant) return { code: 'UNKNOWN_MERCHANT' }
    if (asked['sign'] !== signFields(asked, key)) return { code: 'BAD_SIGN' }
    if (!(Math.abs(Number(asked['timestamp']) - now()) <= 300)) return { code: 'BAD_TIMESTAMP' }
    const { order_no = '', amount = '', currency = '', notify_url = '', return_url = '' } = asked
    const known = trades.get(order_no)
    if (path === '/query') return known ? { code: 'OK', ...known.standing } : { code: 'NO_SUCH_ORDER' }
    if (path !== '/order') return { code: 'NO_SUCH_CALL' }
    const goodNumbers = /^\w+$/.test(order_no) && /^[1-9]\d*$/.test(amount)
    if (!goodNumbers || !currency || !URL.canParse(notify_url)) return { code: 'BAD_FIELDS' }
    const price = (fields: Fields) => `${fields['amount']} ${fields['currency']}`
    if (known && price(known.standing) !== price(asked)) return { code: 'ORDER_DIFFERS' }
    const trade_no = known?.standing['trade_no'] ?? `T${trades.size + 1}`
    const standing = { order_no, trade_no, status: 'WAITING', amount, currency, paid_at: '' }
    if (!known) trades.set(order_no, { notifyUrl: notify_url, returnUrl: return_url, standing })
    return { code: 'OK', order_no, trade_no, pay_url: `${url}/pay/${order_no}` }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const trade = trades.get(path.replace('/pay/', ''))
    response.setHeader('content-type', `${trade ? 'text/html' : 'application/json'}; charset=utf-8`)
    response.end(trade ? payPage(trade) : JSON.stringify(signed(answerTo(path, form))))
  }

  const server = createServer((request, response) => void serve(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    deliver,
    notifyAgain,
    pay: (orderNo, notice) => settle(orderNo, { status: 'PAID', paid_at: `${now()}` }, notice),
    fail: (orderNo, notice) => settle(orderNo, { status: 'FAILED' }, notice),
    stop: async () => void (await once(server.close(), 'close')),
  }
}

const payPage = ({ standing, returnUrl }: Trade) =>
  `<!doctype html><title>收银台</title><p>${standing['amount']} 分<p><a href="${encodeURI(returnUrl)}">返回商户</a>`

async function post(address: string, body: URLSearchParams): Promise<string> {
  try {
    const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(5000) })
    return `${answer.status} ${await answer.text()}`
  } catch {
    return 'no answer'
  }
}
