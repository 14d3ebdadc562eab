import { makeCode } from '@qingyu/dev/gifts'
import type { Page } from '@playwright/test'
import { expect, newName, passAgeGate, registerAs, shown, test } from './app-journey.ts'

const waiting = '订单进度'

test.beforeEach(async ({ page, origin }) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
})

test('a recharge is waited for over the cashier, a reload and a closed app, and arrives', async ({
  page,
  context,
  origin,
}) => {
  await page.goto(`${origin.url}/#/coin-recharge`)
  await expect(shown(page).getByText('到账 215 金币（含赠送 15）')).toBeVisible()
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await expect(page).toHaveURL(/\/cashier\//)
  const cashier = page.url()

  // Back without having paid, and loaded anew.
  await page.goBack()
  await expect(page.getByRole('dialog', { name: waiting })).toBeVisible()
  await page.reload()
  const sheet = page.getByRole('dialog', { name: waiting })
  await expect(sheet.getByText('等待付款结果')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown(page).getByText('有一笔订单等待付款')).toBeVisible()

  // Closed; paid elsewhere; opened again.
  const bank = await context.newPage()
  await bank.goto(cashier)
  await page.close()
  await bank.getByRole('button', { name: '支付 ¥200.00' }).click()
  await expect(bank.getByRole('dialog', { name: waiting }).getByText('已到账 215 金币')).toBeVisible()
  await expect(bank.getByText('现在余额215 金币')).toBeVisible()
  await bank.getByRole('button', { name: '完成' }).click()

  await bank.goto(`${origin.url}/#/coin-record`)
  await expect(shown(bank).getByRole('listitem')).toHaveText([/金币充值.*\+215余额 215/])
  await bank.goto(`${origin.url}/#/charge-record`)
  await expect(shown(bank).getByRole('listitem')).toHaveText([/200 金币.*¥200.00已到账/])
})

test('a payment that fails takes nothing, and another order can be made', async ({ page, origin }) => {
  await page.goto(`${origin.url}/#/coin-recharge`)
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  const first = await page.waitForURL(/\/cashier\//).then(() => page.url())
  await page.getByRole('button', { name: '模拟支付失败' }).click()
  await expect(page.getByRole('dialog', { name: waiting }).getByText('付款没有成功')).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.waitForURL(/\/cashier\//)
  expect(page.url()).not.toBe(first)
})

test('a year of membership arrives with its tickets', async ({ page, origin }) => {
  await page.goto(`${origin.url}/#/renewal`)
  await expect(shown(page).getByRole('radio', { name: /年度会员/ })).toBeChecked()
  await shown(page).getByRole('button', { name: '立即开通' }).click()
  await page.getByRole('button', { name: '支付 ¥298.00' }).click()
  await expect(page.getByText('已到账 年度会员、30 张观影券')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(shown(page).getByRole('button', { name: '立即续费' })).toBeVisible()
  await page.goto(`${origin.url}/#/my`)
  await expect(shown(page).getByText('青屿会员 · 年度')).toBeVisible()
  await shown(page).getByRole('button', { name: '30 张' }).click()
  await expect(shown(page).getByRole('radio', { name: '未使用 30' })).toBeChecked()
  await expect(shown(page).getByRole('listitem')).toHaveCount(20)
  await shown(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(shown(page).getByText('没有更多了')).toBeAttached()
  await expect(shown(page).getByRole('listitem')).toHaveCount(30)
})

test('a code that nobody knows is refused beside its field', async ({ page, origin }) => {
  await page.goto(`${origin.url}/#/my/card`)
  await shown(page).getByRole('button', { name: '兑换', exact: true }).first().click()
  await page.getByRole('textbox', { name: '兑换码' }).fill('nobody-knows')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('兑换码不存在，请检查后重试')
  await expect(page.getByRole('textbox', { name: '兑换码' })).toHaveValue('nobody-knows')
})

async function openRedeem(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#/my/card`)
  await shown(page).getByRole('button', { name: '兑换', exact: true }).first().click()
}

test('a code that is pressed twice is redeemed once, and stands in the records', async ({
  page,
  origin,
  world,
}) => {
  const code = newName().toUpperCase()
  await makeCode(world.server, code, 20)
  await openRedeem(page, origin.url)
  await page.getByRole('textbox', { name: '兑换码' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: '立即兑换' }).dblclick()
  await expect(page.getByText('兑换成功：20 金币')).toBeVisible()
  await page.goto(`${origin.url}/#/coin-record`)
  await expect(shown(page).getByRole('listitem')).toHaveText([/兑换码兑换.*\+20余额 20/])
  expect(origin.asked.filter((line) => line.endsWith('/system/exchange'))).toHaveLength(1)

  await openRedeem(page, origin.url)
  await page.getByRole('textbox', { name: '兑换码' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/已.*使用/)
})

test('a double click on the button that pays makes one order', async ({ page, origin }) => {
  await page.goto(`${origin.url}/#/coin-recharge`)
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).dblclick()
  await page.waitForURL(/\/cashier\//)
  // And one on the cashier's pays once.
  await page.getByRole('button', { name: '支付 ¥200.00' }).dblclick()
  await expect(page.getByText('现在余额215 金币')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await page.goto(`${origin.url}/#/charge-record`)
  await expect(shown(page).getByRole('listitem')).toHaveText([/200 金币.*已到账/])
  await page.goto(`${origin.url}/#/coin-record`)
  await expect(shown(page).getByRole('listitem')).toHaveText([/\+215余额 215/])
})

test('an order that has expired is told as such, and another can be made', async ({
  page,
  origin,
  world,
}) => {
  await page.goto(`${origin.url}/#/coin-recharge`)
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.waitForURL(/\/cashier\//)
  const cashier = page.url()
  const orderNo = new URL(cashier).pathname.split('/').at(-1)
  await page.goBack()
  const sheet = page.getByRole('dialog', { name: waiting })
  await expect(sheet.getByText('等待付款结果')).toBeVisible()
  // As the job does when the time is over.
  await world.server.pool.query(`update orders set state = 'expired' where order_no = $1`, [orderNo])
  await expect(sheet.getByText('订单已过期')).toBeVisible()
  await sheet.getByRole('button', { name: '充值记录' }).click()
  await expect(shown(page).getByRole('listitem')).toHaveText([/200 金币.*已过期/])

  await page.goto(`${origin.url}/#/coin-recharge`)
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.waitForURL(/\/cashier\//)
  expect(page.url()).not.toBe(cashier)
})

test('a limit that one sets holds at once, a higher one says from when', async ({ page, origin }) => {
  await page.goto(`${origin.url}/#/coin-record`)
  await shown(page).getByRole('button', { name: '消费限额' }).click()
  const sheet = page.getByRole('dialog', { name: '消费限额' })
  await sheet.getByRole('textbox', { name: '每月最多消费' }).fill('300')
  await sheet.getByRole('button', { name: '设置限额' }).click()
  await expect(sheet.getByText('还可消费 300 金币')).toBeVisible()
  await sheet.getByRole('textbox', { name: '每月最多消费' }).fill('500')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(/^\d+月\d+日 \d\d:\d\d 起改为 500 金币/)).toBeVisible()

  await page.goto(`${origin.url}/#/setting`)
  await shown(page).getByRole('button', { name: '消费限额' }).click()
  await expect(sheet.getByText(/起改为 500 金币/)).toBeVisible()
  await sheet.getByRole('button', { name: '不改了' }).click()
  await expect(sheet.getByText(/起改为 500 金币/)).toBeHidden()
  await expect(sheet.getByText('还可消费 300 金币')).toBeVisible()
})
