import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Until the service worker has everything it keeps. */
const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const opened = (page: Page) => expect(page.locator('#app > *').first()).toBeVisible()

test('opens without a network once it has been here', async ({ page, context, origin }) => {
  await page.goto(origin.url)
  await opened(page)
  await installed(page)
  await context.setOffline(true)
  await page.reload()
  await opened(page)
  expect(await page.title()).toContain('青屿')
})

test('in discreet mode the page kept on the phone goes by the neutral name', async ({
  page,
  context,
  origin,
}) => {
  await context.addCookies([{ name: 'discreet', value: '1', url: origin.url }])
  const answer = await page.goto(origin.url)
  expect(await answer?.text()).not.toContain('青屿')
  await installed(page)
  const kept = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(kept).toContain('<title>日常笔记</title>')
  expect(kept).not.toContain('青屿')
})

test('can be put on a home screen: every icon of both manifests is there in its size', async ({
  request,
  origin,
}) => {
  for (const manifest of ['manifest.webmanifest', 'manifest-neutral.webmanifest']) {
    const { icons } = await (await request.get(`${origin.url}/${manifest}`)).json()
    for (const { src, sizes, type } of icons) {
      const icon = await request.get(origin.url + src)
      expect(icon.headers()['content-type']).toBe(type)
      const body = await icon.body()
      if (type === 'image/png') expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
    }
  }
})
