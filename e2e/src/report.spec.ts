import { listenAsOrigin } from './addresses.ts'
import { expect, newName, passAgeGate, registerAs, shown, test as app } from './app-journey.ts'
import { bundleShell } from './harness-bundle.ts'

/** The report sheet on a page made for it; what became of the report, in the app itself. */
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

test('a member reports somebody once, is told by when it is decided, and finds it in the settings', async ({
  page,
  origin,
  world,
}) => {
  const { uid } = await world.member(newName())
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/shell/#/report?n=${uid}`)
  await page.getByRole('button', { name: '举报会员' }).click()
  const sheet = page.getByRole('dialog', { name: '举报「屿上听风」' })
  await sheet.getByRole('button', { name: '提交举报' }).click()
  await expect(sheet.getByText('请选择举报原因')).toBeVisible()
  await sheet.getByLabel('骚扰').check()
  await sheet.getByLabel('补充说明').fill('反复私信骚扰')
  await sheet.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('感谢举报')).toBeVisible()
  await expect(page.getByText(/已收到，我们会在 .+ 前给出结果/)).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()

  await page.getByRole('button', { name: '举报会员' }).click()
  await sheet.getByLabel('骚扰').check()
  await sheet.getByRole('button', { name: '提交举报' }).click()
  await expect(sheet.getByText('您已举报过，正在处理中')).toBeVisible()

  await page.goto(`${origin.url}/#/setting`)
  await shown(page).getByRole('button', { name: '我的举报' }).click()
  const mine = page.getByRole('dialog', { name: '我的举报' })
  await expect(mine.getByText('反复私信骚扰')).toBeVisible()
  await expect(mine.getByText('处理中')).toBeVisible()
})
