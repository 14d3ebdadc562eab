import { expect, keptOn, newName, passAgeGate, registerAs, shown, test } from './app-journey.ts'

const BRAND = /青屿|qingyu/i

test('nothing of the product’s name shows in discreet mode, on any screen, now or after a reload', async ({
  page,
  origin,
}) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/setting`)
  await shown(page).getByRole('switch', { name: '隐身模式' }).click()
  await expect(page).toHaveTitle('日常笔记')

  for (const place of ['/my', '/myedit', '/setting', '/nowhere', '/splash']) {
    await page.goto(`${origin.url}/#${place}`)
    await page.waitForTimeout(300)
    expect(await page.title(), place).not.toMatch(BRAND)
    expect(await page.locator('body').innerText(), place).not.toMatch(BRAND)
  }
  await page.goto(`${origin.url}/#/my`)
  await page.reload()
  await expect(shown(page).getByText('编号')).toBeVisible()
  // Not even in what the server sends, nor in what a home screen would be told.
  const html = await (await page.request.get(origin.url)).text()
  expect(html).not.toMatch(BRAND)
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(await (await page.request.get(origin.url + manifest)).text()).not.toMatch(BRAND)
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  expect(icon).toContain('neutral')

  await page.goto(`${origin.url}/#/setting`)
  await shown(page).getByRole('switch', { name: '隐身模式' }).click()
  await expect(page).toHaveTitle(/青屿/)
})

test('quick exit leaves nothing to go back to and empties the storage', async ({ page, origin }) => {
  await page.goto('about:blank')
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/setting`)
  await shown(page)
    .getByRole('button', { name: /^快速退出/ })
    .click()
  const sure = page.getByRole('dialog').getByRole('button', { name: /退出/ })
  if (await sure.isVisible().catch(() => false)) await sure.click()
  await expect.poll(() => page.url()).toBe('about:blank')

  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain('/my')
  await page.goto(origin.url)
  await expect(page.getByText('请先确认你的年龄')).toBeVisible()
  expect(await keptOn(page)).not.toMatch(/token":"\w/)
  const { cookies } = await page.context().storageState()
  expect(cookies).toEqual([])
})

test('the app lock keeps everything behind its PIN', async ({ page, origin }) => {
  await passAgeGate(page, origin.url)
  await page.goto(`${origin.url}/#/setting`)
  await expect(shown(page).getByRole('heading', { name: '设置' })).toBeVisible()
  await shown(page)
    .getByRole('button', { name: /^应用锁/ })
    .click()
  const sheet = page.getByRole('dialog')
  for (const step of ['下一步', '完成']) {
    for (const digit of '2580') await sheet.getByRole('button', { name: digit, exact: true }).click()
    await sheet.getByRole('button', { name: step }).click()
  }
  await expect(shown(page).getByRole('button', { name: /^应用锁/ })).toContainText('已开启')
  // A sheet that opens once the page has come does not lie above it.
  await page.goto(`${origin.url}/#/setting?open=lock`)
  await page.reload()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(2)
  const onTop = () =>
    page.evaluate(() =>
      Boolean(document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest('[data-cover=locked]')),
    )
  expect(await onTop()).toBe(true)
  for (const digit of '1111') await page.keyboard.press(digit)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('还可以尝试 4 次')).toBeVisible()
  for (const digit of '2580') await page.keyboard.press(digit)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请输入密码')).toBeHidden()
  await expect(page.getByRole('dialog', { name: '应用锁' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown(page).getByRole('heading', { name: '设置' })).toBeVisible()
})
