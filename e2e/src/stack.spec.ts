import type { Page } from '@playwright/test'
import { listenAsOrigin } from './addresses.ts'
import { bundleShell } from './harness-bundle.ts'
import { expect, test as base } from './journey.ts'

/** The stack of pages, filled with pages made for it. */

declare global {
  interface Window {
    navigate: (to: string) => void
    renders: Record<string, number>
  }
}

const test = base.extend<{ shell: string }, { shellFiles: Awaited<ReturnType<typeof bundleShell>> }>({
  shellFiles: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await bundleShell()),
    { scope: 'worker', timeout: 60_000 },
  ],
  // As the fixture `origin` of every journey, with other files on it.
  origin: async ({ world, shellFiles }, use) => {
    const origin = await listenAsOrigin(world.url, shellFiles)
    await use(origin)
    await origin.close()
  },
  shell: async ({ origin, page }, use) => {
    await page.goto(`${origin.url}/shell/#/my?n=0`)
    await expect(shown(page, '/my?n=0').getByRole('heading')).toHaveText('第 0 页')
    await use(origin.url)
  },
})

const shown = (page: Page, key: string) => page.locator(`[data-page="${key}"]`)
const go = (page: Page, to: string) => page.evaluate((place) => window.navigate(place), to)
const alive = (page: Page) => page.locator('[data-page]').count()
const rendersOf = (page: Page, n: number) => page.evaluate((number) => window.renders[number], n)

async function openPages(page: Page, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) {
    await go(page, `/page?n=${n}`)
    await expect(shown(page, `/page?n=${n}`)).toBeVisible()
  }
}

/** Waits until the page has slid in and the one before is hidden. */
const settled = (page: Page) => expect(page.locator('[data-page]:visible')).toHaveCount(1)

test('keeps state and scroll exactly over 50 pages, and lets the oldest go for the 51st', async ({
  page,
  shell,
}) => {
  test.setTimeout(90_000)
  await openPages(page, 1, 1)
  const first = shown(page, '/page?n=1')
  await first.getByLabel('文字').fill('写到一半')
  await first.getByRole('button', { name: '点了 0 次' }).click()
  await first.evaluate((box) => box.scrollTo(0, 1234))
  await expect.poll(() => first.evaluate((box) => box.scrollTop)).toBe(1234)
  await openPages(page, 2, 49)
  await settled(page)
  expect(await alive(page)).toBe(50)
  const asked = page
    .context()
    .waitForEvent('request', { timeout: 1500 })
    .catch(() => 'nothing')
  const rendered = await rendersOf(page, 1)

  await go(page, '/page?n=1')
  await expect(first).toBeVisible()
  await settled(page)
  expect(await first.evaluate((box) => box.scrollTop)).toBe(1234)
  await expect(first.getByLabel('文字')).toHaveValue('写到一半')
  await expect(first.getByRole('button', { name: '点了 1 次' })).toBeAttached()
  expect(await rendersOf(page, 1)).toBe(rendered)
  expect(await asked).toBe('nothing')

  await openPages(page, 50, 50)
  await settled(page)
  expect(await alive(page)).toBe(50)
  await expect(first).toHaveCount(0)
  // The tab root, older than all, stays.
  await expect(shown(page, '/my?n=0')).toHaveCount(1)
  expect(shell).toContain('http')
})

test('going back shows the page as it was left', async ({ page, shell }) => {
  await openPages(page, 1, 1)
  await shown(page, '/page?n=1').evaluate((box) => box.scrollTo(0, 777))
  await openPages(page, 2, 2)
  await settled(page)
  await page.goBack()
  await settled(page)
  await expect(shown(page, '/page?n=1')).toBeVisible()
  expect(await shown(page, '/page?n=1').evaluate((box) => box.scrollTop)).toBe(777)
  expect(page.url()).toBe(`${shell}/shell/#/page?n=1`)
})

test('where motion is reduced a page comes and goes without one, and none stays over the other', async ({
  page,
  shell: _shell,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPages(page, 1, 1)
  await settled(page)
  await page.goBack()
  await settled(page)
  await expect(shown(page, '/my?n=0')).toBeVisible()
})

test('a page that does not keep its state ends when it is left', async ({ page, shell: _shell }) => {
  await go(page, '/brief?n=1')
  await shown(page, '/brief?n=1').getByLabel('文字').fill('不留')
  await openPages(page, 2, 2)
  await settled(page)
  await expect(shown(page, '/brief?n=1')).toHaveCount(0)
  await page.goBack()
  await expect(shown(page, '/brief?n=1').getByLabel('文字')).toHaveValue('')
})

test('a video on a hidden page pauses', async ({ page, shell: _shell }) => {
  const video = shown(page, '/my?n=0').locator('video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    element.srcObject = canvas.captureStream(5)
    await element.play()
  })
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  await openPages(page, 1, 1)
  await settled(page)
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
})

test('the old page stays until the new one is ready, under a bar that comes after 200 ms', async ({
  page,
  shell: _shell,
}) => {
  await go(page, '/slow?n=9')
  await expect(shown(page, '/my?n=0')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(shown(page, '/slow?n=9')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

test('a page that cannot be loaded shows the error page with a way on', async ({ page, shell: _shell }) => {
  await go(page, '/broken')
  await expect(page.getByText('页面出了点问题')).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page.getByText('页面出了点问题')).toBeHidden()
})

test('a page that is not kept begins anew although its last life is still sliding away', async ({
  page,
  shell: _shell,
}) => {
  await go(page, '/brief?n=1')
  await shown(page, '/brief?n=1').getByLabel('文字').fill('不留')
  await page.evaluate(() => {
    window.navigate('/page?n=2')
    setTimeout(() => window.navigate('/brief?n=1'), 60)
  })
  await expect(shown(page, '/brief?n=1')).toHaveCount(1)
  await settled(page)
  await expect(shown(page, '/brief?n=1').getByLabel('文字')).toHaveValue('')
})
