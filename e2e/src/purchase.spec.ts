import { listenAsOrigin } from './addresses.ts'
import { expect, newName, passAgeGate, registerAs, shown, test as app } from './app-journey.ts'
import { bundleShell } from './harness-bundle.ts'

/**
 * The purchase sheet on a page made for it, the recharge in the app itself: both are one origin and one tab, so that
 * what the sheet leaves behind is found there.
 */
const test = app.extend<object, { shellFiles: Awaited<ReturnType<typeof bundleShell>> }>({
  shellFiles: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await bundleShell()),
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: async ({ world, shellFiles }, use) => {
    const origin = await listenAsOrigin(world.url, shellFiles)
    await use(origin)
    await origin.close()
  },
})

test('who has too few coins recharges, comes back to the purchase, and buys once with a double click', async ({
  page,
  origin,
}) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/shell/#/purchase`)
  await page.getByRole('button', { name: '解锁' }).click()
  const sheet = page.getByRole('dialog', { name: '样片' })
  await expect(sheet.getByText('还差 30 金币')).toBeVisible()
  await sheet.getByRole('button', { name: '充值并购买' }).click()
  await expect(page).toHaveURL(/#\/coin-recharge$/)

  await page.goto(`${origin.url}/#/coin-recharge`)
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.getByRole('button', { name: '支付 ¥200.00' }).click()
  await expect(page.getByText('现在余额215 金币')).toBeVisible()
  await page.getByRole('button', { name: '返回继续购买' }).click()
  await expect(page).toHaveURL(/#\/purchase$/)

  await page.goto(`${origin.url}/shell/#/purchase`)
  await expect(sheet.getByText('付后余额 185 金币')).toBeVisible()
  await sheet.getByRole('button', { name: '支付 30 金币，立即播放' }).dblclick()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('买了 1 次')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '解锁' })).toBeVisible()
  await expect(sheet).toBeHidden()
})
