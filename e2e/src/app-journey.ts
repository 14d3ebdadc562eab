import { fileURLToPath } from 'node:url'
import { bootWorld } from '@qingyu/dev/world'
import type { Page } from '@playwright/test'
import { expect, test as journey } from './journey.ts'

/** Journeys through the built app, as `npm start` serves it. */

const builtApp = fileURLToPath(new URL('../../app/dist', import.meta.url))

export const PASSWORD = 'quiet-shore-7'

export const test = journey.extend<object, { world: Awaited<ReturnType<typeof bootWorld>> }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture off the pattern
    async ({}, use) => {
      const clock = { now: () => new Date() }
      const world = await bootWorld({
        clock,
        env: { APP_DIR: builtApp, ROLES: 'api,worker', PAY_SANDBOX: '1' },
      })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export { expect }

/** The page on screen; kept ones lie hidden beside it. */
export const shown = (page: Page) => page.locator('[data-page]:visible').last()

/** The page that was left has slid away and holds nothing any more. */
export const slidAway = (page: Page) => expect(page.locator('[data-page]:visible')).toHaveCount(1)

let made = 0
export const newName = () => `guest${Date.now().toString(36)}${(made += 1)}`

export async function passAgeGate(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(page).toHaveURL(/#\/my/)
}

export async function registerAs(page: Page, username: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/login?mode=register&redirect=%2Fmy`)
  const form = shown(page)
  await form.getByLabel('用户名').fill(username)
  await form.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await form.getByLabel('确认密码').fill(PASSWORD)
  await form.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/#\/my$/)
}

export async function loginAs(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/login?redirect=%2Fmy`)
  const form = shown(page)
  await form.getByLabel('用户名').fill(username)
  await form.getByLabel('密码', { exact: true }).fill(password)
  await form.getByRole('button', { name: '登录', exact: true }).last().click()
}

/** Everything that lies in the local storage, in clear. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .map(
        ([key, value]) =>
          key + String(value).replaceAll(/[^]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 3)),
      )
      .join('\n'),
  )
