import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  expect,
  keptOn,
  loginAs,
  newName,
  passAgeGate,
  PASSWORD,
  registerAs,
  shown,
  test,
} from './app-journey.ts'
import { callsIn } from './journey.ts'

const photo = readFileSync(fileURLToPath(new URL('../../dev/art/camp-w.jpg', import.meta.url)))

test('a visitor passes the age gate, registers, gets an avatar and a name, and logs out', async ({
  page,
  origin,
  watch,
}) => {
  await page.goto(origin.url)
  await expect(page).toHaveURL(/#\/splash/)
  await expect(page.getByText('请先确认你的年龄')).toBeVisible()
  // No cover, no avatar, nothing of the media before the answer.
  expect(watch.requests.filter(({ pathname }) => pathname.startsWith('/media/'))).toEqual([])
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(page).toHaveURL(/#\/my$/)
  await expect(shown(page).getByText('欢迎，先登录吧')).toBeVisible()

  await registerAs(page, newName())
  await expect(shown(page).getByText('编号')).toBeVisible()

  await page.goto(`${origin.url}/#/myedit`)
  const edit = shown(page)
  await edit
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => origin.asked.some((line) => line.startsWith('POST /upload/image'))).toBe(true)
  await edit.getByLabel('昵称').fill('海边的人')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await page.goto(`${origin.url}/#/my`)
  await expect(shown(page).getByText('海边的人')).toBeVisible()
  await expect(shown(page).locator('img[src^="blob:"]').first()).toBeVisible()

  await page.goto(`${origin.url}/#/setting`)
  await shown(page).getByText('退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/#\/my$/)
  await expect(shown(page).getByText('欢迎，先登录吧')).toBeVisible()
  expect(callsIn(origin.asked)).toContain('x/account/logout')
  expect(watch.complaints).toEqual([])
})

test('who says no at the age gate gets no further, and nothing of the media', async ({
  page,
  origin,
  watch,
}) => {
  await page.goto(`${origin.url}/#/my`)
  await page.getByRole('button', { name: '未满 18 周岁，离开' }).click()
  await expect(page.getByText('本站仅向成年人开放')).toBeVisible()
  await page.goto(`${origin.url}/#/setting`)
  await expect(page).toHaveURL(/#\/splash/)
  expect(watch.requests.filter(({ pathname }) => pathname.startsWith('/media/'))).toEqual([])
})

test('the age gate leads on to the place that was asked for', async ({ page, origin }) => {
  await page.goto(`${origin.url}/#/setting`)
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(page).toHaveURL(/#\/setting$/)
})

test('a wrong password is said in words and nothing typed is lost', async ({ page, origin, world }) => {
  const name = newName()
  await world.member(name)
  await passAgeGate(page, origin.url)
  await loginAs(page, name, 'wrong-password-1')
  await expect(shown(page).getByText(/用户名或密码/)).toBeVisible()
  await expect(shown(page).getByLabel('用户名')).toHaveValue(name)
  await shown(page).getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/my$/)
})

test('a member’s page asks a visitor to log in, and comes back to it', async ({ page, origin, world }) => {
  const name = newName()
  await world.member(name)
  await passAgeGate(page, origin.url)
  await page.goto(`${origin.url}/#/myedit`)
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fmyedit/)
  await shown(page).getByLabel('用户名').fill(name)
  await shown(page).getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/myedit$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('a name that is taken is said beside the name', async ({ page, origin, world }) => {
  const name = newName()
  await world.member(name)
  await passAgeGate(page, origin.url)
  await page.goto(`${origin.url}/#/login?mode=register`)
  await shown(page).getByLabel('用户名').fill(name)
  await shown(page).getByLabel('密码', { exact: true }).fill(PASSWORD)
  await shown(page).getByLabel('确认密码').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(shown(page).getByLabel('用户名')).toHaveAttribute('aria-invalid', 'true')
})

test('a session that was ended elsewhere logs out here, with the reason', async ({ page, origin, world }) => {
  const name = newName()
  await passAgeGate(page, origin.url)
  await registerAs(page, name)
  const elsewhere = world.device()
  await elsewhere.login(name, PASSWORD)
  await elsewhere.call('x/sessions/revoke_others')
  await page.reload()
  await expect(shown(page).getByText('欢迎，先登录吧')).toBeVisible()
  expect(await keptOn(page)).not.toContain(name)
})

test('a second tab follows a login and a logout of the first', async ({ page, context, origin, world }) => {
  const name = newName()
  await world.member(name)
  await passAgeGate(page, origin.url)
  const second = await context.newPage()
  await second.goto(`${origin.url}/#/my`)
  await expect(shown(second).getByText('欢迎，先登录吧')).toBeVisible()
  await loginAs(page, name)
  await expect(shown(second).getByText('编号')).toBeVisible()
  await page.goto(`${origin.url}/#/setting`)
  await shown(page).getByText('退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect(shown(second).getByText('欢迎，先登录吧')).toBeVisible()
})

test('a lost connection is said in words, and the next try works', async ({
  page,
  context,
  origin,
  world,
}) => {
  const name = newName()
  await world.member(name)
  await passAgeGate(page, origin.url)
  await page.goto(`${origin.url}/#/login`)
  await shown(page).getByLabel('用户名').fill(name)
  await shown(page).getByLabel('密码', { exact: true }).fill(PASSWORD)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/网络/).first()).toBeVisible()
  await expect(shown(page).getByLabel('用户名')).toHaveValue(name)
  await context.setOffline(false)
  await shown(page).getByRole('button', { name: '登录', exact: true }).last().click()
  await expect(page).toHaveURL(/#\/my$/)
})

test('the invitation code of a shared link is filled in at registration', async ({ page, origin, world }) => {
  const inviter = await world.member(newName())
  const { aff_code: code } = await inviter.call('users/getBaseInfo')
  await page.goto(`${origin.url}/#/splash?code=${code}`)
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(page).toHaveURL(/#\/my$/)
  await page.goto(`${origin.url}/#/login?mode=register`)
  await expect(shown(page).getByLabel(/邀请码/)).toHaveValue(code)
  await registerAs(page, newName())
  expect((await inviter.call('users/getBaseInfo')).invited_num).toBe(1)
})

test('a declaration that the server has lost is asked for again, wherever one is', async ({
  page,
  origin,
  world,
}) => {
  await passAgeGate(page, origin.url)
  await page.goto(`${origin.url}/#/setting`)
  await world.server.pool.query('delete from age_declarations')
  await page.reload()
  await expect(page.getByText('请先确认你的年龄')).toBeVisible()
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(page).toHaveURL(/#\/setting$/)
})

test('登录设备 on my page leads straight to the list of devices', async ({ page, origin }) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await shown(page).getByRole('button', { name: '登录设备' }).click()
  await expect(page.getByRole('dialog').getByText('本机').first()).toBeVisible()
})
