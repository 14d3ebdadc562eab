import type { Role } from '@qingyu/contract/endpoint'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { authenticatorOf } from '@qingyu/dev/authenticator'
import type { Authenticator } from '@qingyu/dev/authenticator'
import type { Page } from '@playwright/test'
import { deadAddress } from './addresses.ts'
import { expect, test as journey } from './app-journey.ts'

/** Journeys through the built console, each operator in a browser of his own. */

export const OPERATOR_PASSWORD = 'harbour-light-5'

interface Desks {
  /** A server that nobody has set up, at the address that it believes to have. */
  emptyWorld: World
  /** A browser at a desk, which may ask nobody but this host for anything and breaks no rule of its page. */
  sitDown(host: string): Promise<Page>
}

export const test = journey.extend<Desks>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture off the pattern
  emptyWorld: async ({}, use) => {
    const address = await deadAddress()
    const world = await bootWorld({
      clock: { now: () => new Date() },
      env: { PORT: new URL(address).port, PUBLIC_URL: address },
    })
    await use(world)
    await world.stop()
  },
  sitDown: async ({ browser, watch }, use) => {
    const strangers: string[] = []
    const broken: string[] = []
    const complaints: string[] = []
    const contexts: { close(): Promise<void> }[] = []
    await use(async (host) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      contexts.push(context)
      context.on('request', (request) => {
        const address = new URL(request.url())
        if (!['blob:', 'data:'].includes(address.protocol) && address.host !== new URL(host).host)
          strangers.push(address.href)
      })
      context.on('console', (message) => {
        // A refusal that the page tells in its own words.
        if (message.text().startsWith('Failed to load resource')) return
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await context.exposeBinding('tellBroken', (_source, rule: string) => broken.push(rule))
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          Reflect.get(
            window,
            'tellBroken',
          )(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`),
        ),
      )
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    const onPhone = watch.complaints.filter((text) => text.includes('Content Security Policy'))
    expect({ strangers, broken, complaints, onPhone }).toEqual({
      strangers: [],
      broken: [],
      complaints: [],
      onPhone: [],
    })
  },
})

export { expect }

/** Follows an invitation up to the open console. */
export async function enrol(page: Page, link: string): Promise<Authenticator> {
  await page.goto(link)
  await page.getByLabel('密码', { exact: true }).fill(OPERATOR_PASSWORD)
  await page.getByLabel('确认密码').fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  const authenticator = authenticatorOf((await page.locator('code').innerText()).replaceAll(/\s/g, ''))
  await page.getByLabel('验证码').fill(authenticator.code())
  await expect(page.getByRole('heading', { name: '保存恢复码' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('我已把恢复码保存在安全的地方').check()
  await page.getByRole('button', { name: '进入运营台' }).click()
  await expectInside(page)
  return authenticator
}

export const expectInside = (page: Page) =>
  expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()

export async function passPassword(page: Page, login: string): Promise<void> {
  await page.getByLabel('登录名').fill(login)
  await page.getByLabel('密码').fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: '下一步' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我的账号' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
}

/** By the dialog of the owner: the link that the invited one follows. */
export async function inviteAtDesk(
  owner: Page,
  { login, name, role }: { login: string; name: string; role: string },
): Promise<string> {
  await owner.getByRole('link', { name: '操作员' }).click()
  await expect(owner.getByRole('button', { name: /邀请/ })).toBeVisible()
  await owner.keyboard.press('n')
  const dialog = owner.getByRole('dialog', { name: '邀请操作员' })
  await dialog.getByLabel('登录名').fill(login)
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByText(role, { exact: true }).click()
  await dialog.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await owner.getByRole('textbox', { name: '邀请链接' }).inputValue()
  await owner.getByRole('button', { name: /完\s*成/ }).click()
  await expect(owner.getByRole('dialog')).toHaveCount(0)
  return link
}

/** What the log screen shows, the oldest first: everything, or what was done with one subject. */
export async function logOf(owner: Page, subject = ''): Promise<{ who: string; act: string }[]> {
  await owner.getByRole('link', { name: '日志' }).click()
  const rows = owner.getByRole('row').filter({ hasText: /[a-z]+\.[a-z_]+/ })
  await expect(rows.first()).toBeVisible()
  if (subject) {
    await owner.getByLabel('对象').fill(subject)
    await owner.getByLabel('对象').press('Enter')
    await expect(rows.filter({ hasNotText: subject })).toHaveCount(0)
    await expect(rows.first()).toBeVisible()
  }
  await expect(owner.getByText('没有更早的记录了')).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  )
  return cells.toReversed().map((row) => {
    const at = row.findIndex((text) => / [a-z]+\.[a-z_]+$/.test(text))
    return { who: row[at - 1] ?? '', act: (row[at] ?? '').split(' ').at(-1) ?? '' }
  })
}

/** A changed or missing row would be named here. */
export async function expectWholeLog(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: '校验哈希链' }).click()
  await expect(owner.getByText(/条记录完整，未发现改动/)).toBeVisible()
}

let invited = 0

/** Somebody of that role at his desk, come by an invitation. */
export async function staff(
  world: World,
  origin: string,
  sitDown: Desks['sitDown'],
  role: Role,
  name: string,
): Promise<Page> {
  const inviting = await world.operator('owner')
  const login = `desk${(invited += 1)}@isle.example`
  const { token } = await inviting.call('console/operators/invite', { login, name, role })
  const page = await sitDown(origin)
  await enrol(page, `${origin}/console/#/invitation?token=${token}`)
  return page
}

/** Asks for the documents of the item on the desk, has a colleague agree, and looks at each of them. */
export async function readDocuments(reader: Page, colleague: Page): Promise<void> {
  await reader.keyboard.press('d')
  await expect(reader.getByRole('dialog').getByRole('textbox', { name: '申请查看证件' })).toBeFocused()
  await reader.keyboard.press('Control+Enter')
  await expect(reader.getByText('已申请，等待另一位同事同意')).toBeVisible()
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  await colleague.getByRole('button', { name: /证件查看申请/ }).click()
  await colleague.getByRole('button', { name: '同意查看 10 分钟' }).click()
  await expect(colleague.getByText('没有等待您同意的申请')).toBeVisible()
  await colleague.keyboard.press('Escape')
  await expect(reader.getByText(/可查看，剩余/)).toBeVisible()
  await reader.keyboard.press('d')
  await expect(reader.getByText('已看过')).toHaveCount(2)
  await expect(reader.getByRole('region', { name: '审核内容' }).getByRole('img')).toHaveCount(2)
  await expect(reader.getByText('林海')).toBeVisible()
}
