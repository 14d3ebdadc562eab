import type { ServerResponse } from 'node:http'
import { listen, passOn } from './addresses.ts'
import { expect, passAgeGate, shown, slidAway, test as journey } from './app-journey.ts'

/** A newer build is served while the app is open. */

async function sendNewerWorker(server: string, response: ServerResponse): Promise<void> {
  const script = await (await fetch(`${server}/sw.js`)).text()
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
  response.end(`${script}\n// newer`)
}

const test = journey.extend<{ served: { newer: boolean } }>({
  // oxlint-disable-next-line no-empty-pattern
  served: async ({}, use) => use({ newer: false }),
  // The server's own, except that the worker's script can change, and what is said of the newest build.
  origin: async ({ world, served }, use) => {
    const origin = await listen((request, response) => {
      if (request.url === '/builds/latest.json' && served.newer)
        return void response.end(JSON.stringify({ id: 'newer', timestamp: Date.now() }))
      if (request.url !== '/sw.js' || !served.newer) return passOn(world.url, request, response)
      return void sendNewerWorker(world.url, response)
    })
    await use(origin)
    await origin.close()
  },
})

test('a newer build that lies ready is offered, and taken when the member says so', async ({
  page,
  origin,
  served,
}) => {
  await passAgeGate(page, origin.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(shown(page)).toBeVisible()
  served.newer = true
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const offer = page.getByRole('complementary', { name: '有新版本可用' })
  await expect(offer).toBeVisible()
  const loaded = page.waitForEvent('load')
  await offer.getByRole('button', { name: '立即更新' }).click()
  await loaded
  await expect(offer).toBeHidden()
})

test('the next step loads everything anew when a newer build is served, once in 10 s, and not over a half-filled form', async ({
  page,
  origin,
}) => {
  await passAgeGate(page, origin.url)
  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'another-build', timestamp: Date.now() } }),
  )
  await page.goto(`${origin.url}/#/login`)
  const noticed = page.waitForResponse('**/builds/latest.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await noticed
  await page.evaluate(() => Object.assign(window, { before: true }))
  const isOldDocument = () => page.evaluate(() => 'before' in window)

  await shown(page).getByLabel('用户名').fill('half')
  await shown(page).getByRole('button', { name: '返回' }).click()
  await expect(shown(page).getByText('欢迎，先登录吧')).toBeVisible()
  expect(await isOldDocument()).toBe(true)
  await slidAway(page)

  const reloaded = page.waitForEvent('load')
  await shown(page).getByRole('button', { name: '设置' }).first().click()
  await reloaded
  await expect(page).toHaveURL(/#\/setting$/)
  await expect(shown(page).getByRole('heading', { name: '设置' })).toBeVisible()
  expect(await isOldDocument()).toBe(false)
})
