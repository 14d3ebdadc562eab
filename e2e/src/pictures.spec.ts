import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, newName, passAgeGate, registerAs, shown, test } from './app-journey.ts'

const photo = readFileSync(fileURLToPath(new URL('../../dev/art/camp-w.jpg', import.meta.url)))

test.use({ hasTouch: true })

test('an avatar is cropped, uploaded, decrypted in the worker, and opens over the whole screen', async ({
  page,
  origin,
  watch,
}) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/myedit`)
  await shown(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await shown(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.goto(`${origin.url}/#/my`)

  const avatar = shown(page).getByRole('button', { name: '查看头像' })
  await expect(avatar.locator('[data-state="1"]')).toBeVisible()
  const asked = () => watch.requests.filter(({ pathname }) => pathname.startsWith('/media/')).length
  const before = asked()
  await avatar.tap()
  const viewer = page.getByRole('dialog')
  await expect(viewer.locator('img')).toBeVisible()
  // It was decrypted already: nothing is fetched for it again.
  expect(asked()).toBe(before)

  const zoom = () =>
    viewer
      .locator('img')
      .evaluate((image) => Math.round(image.getBoundingClientRect().width) / image.clientWidth)
  const { width: start } = (await viewer.locator('img').boundingBox()) ?? { width: 0 }
  await page.touchscreen.tap(195, 420)
  await page.touchscreen.tap(195, 420)
  await expect
    .poll(async () => (await viewer.locator('img').boundingBox())?.width ?? 0)
    .toBeGreaterThan(start * 1.5)
  expect(await zoom()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  expect(watch.complaints).toEqual([])
})

test('a file that is no picture is refused in words', async ({ page, origin }) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/myedit`)
  await shown(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(page.getByText('图片无法读取，请换一张')).toBeVisible()
})
