import { createHash } from 'node:crypto'
import type { CashierOrder } from '../features/payments/payments.public.ts'

const STYLE = `
  :root { color-scheme: dark }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: #0b1013;
    color: #edf3f3; font: 16px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  main { width: 100%; max-width: 400px; padding: 28px 20px 20px; border: 1px solid rgba(222, 238, 240, .08);
    border-radius: 20px; background: #131a1e; text-align: center }
  h1 { margin: 0; font-size: 17px; font-weight: 600 }
  .note { margin: 4px 0 0; color: #b0bdbf; font-size: 13px }
  .price { margin: 20px 0 16px; font-size: 40px; font-weight: 700; line-height: 1.2; color: #edcb8f }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; padding: 16px 0 0;
    border-top: 1px solid rgba(222, 238, 240, .08); text-align: left; font-size: 14px }
  dt { color: #b0bdbf } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  button, a { display: block; width: 100%; min-height: 48px; margin-top: 12px; padding: 0; border: 0; border-radius: 24px;
    font: inherit; font-weight: 600; line-height: 48px; text-decoration: none; cursor: pointer }
  .main { background: #3acdbb; color: #03211d }
  .quiet { background: #1b2429; color: #edf3f3 }
  .bare { background: none; color: #b0bdbf; font-weight: 400 }
  button:focus-visible, a:focus-visible { outline: 2px solid #7fe9db; outline-offset: 2px }
`

/** Nothing but these lines of style, and a form that goes nowhere else. */
export const CASHIER_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (name: string, body: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>收银台 · ${escape(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const NOTES: Record<CashierOrder['state'], string> = {
  created: '模拟支付，不会产生真实扣款',
  failed: '上次支付未成功，可以重试',
  paid: '已支付，正在到账',
  delivered: '支付成功，已经到账',
  expired: '订单已超时，请返回重新下单',
  refunded: '订单已退款',
}

/** The sandbox's cashier: what is paid, and buttons that stand for the payer's bank. */
export function cashierPage(
  name: string,
  { orderNo, name: what, price, state, returnTo }: CashierOrder,
): string {
  const open = state === 'created' || state === 'failed'
  const buttons = `<form method="post">
<button class="main" name="action" value="pay">支付 ¥${price}.00</button>
<button class="quiet" name="action" value="fail">模拟支付失败</button>
</form>`
  return page(
    name,
    `<h1>收银台</h1>
<p class="note">${NOTES[state]}</p>
<p class="price">¥${price}.00</p>
<dl><dt>商品</dt><dd>${escape(what)}</dd><dt>订单号</dt><dd>${escape(orderNo)}</dd></dl>
${open ? buttons : ''}
<a class="${open ? 'bare' : 'main'}" href="${escape(returnTo)}">${open ? '取消' : '返回'}</a>`,
  )
}

export const noSuchOrderPage = (name: string): string =>
  page(
    name,
    `<h1>订单不存在</h1>
<p class="note">请返回应用重新下单</p>
<a class="main" href="/">返回</a>`,
  )
