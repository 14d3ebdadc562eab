import { choose, fill, photo, uidOf } from './applying.ts'
import { expect, keptOn, newName, passAgeGate, registerAs, shown, test } from './app-journey.ts'
import { reviewerOf } from './reviewer.ts'

test('a member applies, is rejected with a reason, applies again, is approved, and the record shows it', async ({
  page,
  origin,
  world,
}) => {
  test.setTimeout(90_000)
  const reviewer = await reviewerOf(world)
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  const uid = await uidOf(page)

  await shown(page).getByRole('button', { name: '认证' }).click()
  await expect(page).toHaveURL(/#\/post\/auth$/)
  await fill(page, 'e1234-5678')
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(shown(page).getByRole('heading', { name: '审核中' })).toBeVisible()
  await expect(shown(page).getByText(/预计 .+ 前完成/)).toBeVisible()
  expect(await keptOn(page)).not.toContain('林海')

  await reviewer.reject(uid, '证件不清晰', '左下角反光，请换个角度重拍。')
  await page.reload()
  await expect(shown(page).getByRole('heading', { name: '未通过审核' })).toBeVisible()
  await expect(shown(page).getByText('证件不清晰')).toBeVisible()
  await expect(shown(page).getByText('左下角反光，请换个角度重拍。')).toBeVisible()

  await fill(page, 'E1234-5678')
  await shown(page).getByRole('button', { name: '重新提交' }).click()
  await expect(shown(page).getByRole('heading', { name: '审核中' })).toBeVisible()

  await reviewer.approve(uid)
  await page.reload()
  await expect(shown(page).getByRole('heading', { name: '已通过认证' })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '提交审核' })).toHaveCount(0)
  const { rows } = await world.server.pool.query('select post_auth from users where id = $1', [uid])
  expect(rows).toEqual([{ post_auth: 2 }])
  await page.goto(`${origin.url}/#/setting`)
  await expect(shown(page).getByRole('button', { name: '认证 已认证' })).toBeVisible()
})

test('who is too young is told so at once, and what is missing stands beside its field', async ({
  page,
  origin,
}) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/post/auth?kind=girl`)
  const form = shown(page)
  await expect(form.getByRole('heading', { name: '演员认证' })).toBeVisible()
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(form.getByLabel('姓名')).toBeFocused()
  await expect(form.getByText('请输入姓名')).toBeVisible()
  await expect(form.getByText('请先阅读并同意认证协议')).toBeVisible()
  await form.getByLabel('出生日期').fill(`${new Date().getFullYear() - 17}-01-01`)
  await expect(form.getByText(/认证需年满 18 周岁，\d{4}年1月1日起欢迎你再来/)).toBeVisible()
})

test('a half-filled application is not lost by the way back without a question', async ({ page, origin }) => {
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/post/auth`)
  await shown(page).getByLabel('姓名').fill('林海')
  await choose(page, '证件正面')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: '继续填写' }).click()
  await expect(shown(page).getByLabel('姓名')).toHaveValue('林海')
  // The other kind asks for the same person.
  await shown(page).getByText('演员', { exact: true }).click()
  await expect(shown(page).getByLabel('姓名')).toHaveValue('林海')
  await expect(shown(page).getByLabel('更换证件正面')).toHaveCount(1)
  await shown(page).getByRole('button', { name: '返回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click()
  await expect(page).toHaveURL(/#\/my$/)
})

test('a verified member declares a person and takes a consent back', async ({ page, origin, world }) => {
  test.setTimeout(60_000)
  const reviewer = await reviewerOf(world)
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  const uid = await uidOf(page)
  await page.goto(`${origin.url}/#/post/auth`)
  await fill(page, 'E1234-5678')
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(shown(page).getByRole('heading', { name: '审核中' })).toBeVisible()
  await reviewer.approve(uid)
  await page.reload()

  await shown(page).getByRole('button', { name: '登记人物' }).click()
  const sheet = page.getByRole('dialog', { name: '登记人物' })
  await sheet.getByLabel('姓名').fill('白露')
  await sheet.getByLabel('出生日期').fill('1998-09-08')
  await sheet.getByLabel('证件号码').fill('P9876543')
  await sheet.getByLabel('选择证件照片').setInputFiles(photo)
  await sheet.getByLabel('选择签名的授权书').setInputFiles(photo)
  await sheet.getByRole('button', { name: '登记', exact: true }).click()
  await expect(sheet).toBeHidden()
  const row = shown(page).getByRole('button', { name: /白露/ })
  await expect(row).toContainText('公开传播')

  await row.click()
  await page.getByRole('button', { name: '撤回公开传播' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).last().click()
  await expect(page.getByText('已撤回')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).not.toContainText('公开传播')
})
