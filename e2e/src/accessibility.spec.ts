import { releaseVideo, verifyMember } from '@qingyu/dev/make-video'
import { uidOf } from './applying.ts'
import { expect, newName, passAgeGate, registerAs, shown, test } from './app-journey.ts'
import { findingsInBothThemes } from './axe.ts'

/** Every screen, with and without an account, in both themes: axe finds nothing, and every control can be reached. */

const SHEETS = ['修改密码', '登录设备', '消费限额', '应用锁', '线路', '我的举报', '导出我的数据', '注销账号']

test('a visitor’s screens', async ({ page, origin }) => {
  await page.goto(origin.url)
  await expect(page.getByText('请先确认你的年龄')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await passAgeGate(page, origin.url)
  expect(await findingsInBothThemes(page)).toEqual([])
  for (const place of ['/login', '/login?mode=register', '/setting', '/nowhere']) {
    await page.goto(`${origin.url}/#${place}`)
    await page.waitForTimeout(400)
    expect(await findingsInBothThemes(page), place).toEqual([])
  }
})

test('a member’s screens', async ({ page, origin }) => {
  test.setTimeout(90_000)
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await expect(shown(page).getByText('编号')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.goto(`${origin.url}/#/myedit`)
  await expect(shown(page).getByLabel('昵称')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  for (const place of [
    '/renewal',
    '/coin-recharge',
    '/charge-record',
    '/coin-record',
    '/my/card',
    '/post/auth',
    '/post/auth?kind=girl',
  ]) {
    await page.goto(`${origin.url}/#${place}`)
    await page.waitForTimeout(600)
    expect(await findingsInBothThemes(page), place).toEqual([])
  }
})

test('a film, what is talked about it, and the lists of films', async ({ page, origin, world }) => {
  test.setTimeout(90_000)
  // Its pictures and its film cannot be had: what then stands there is judged as well.
  const video = await releaseVideo(world, { price: 'coins', tags: ['海岛'] })
  await releaseVideo(world, { title: '另一座岛', tags: ['海岛'] })
  await (
    await world.member(newName())
  ).call('comments/create', { id: video.id, text: '第 16 分钟那一段真好' })
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/player?id=${video.id}`)
  await expect(shown(page).getByText('第 16 分钟那一段真好')).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await shown(page).getByRole('tab', { name: '相关' }).click()
  await expect(shown(page).getByRole('button', { name: /另一座岛/ })).toBeVisible()
  expect(await findingsInBothThemes(page), 'related').toEqual([])
  for (const name of ['30 金币', '分享', '举报']) {
    if (name === '分享') await shown(page).getByRole('tab', { name: '简介' }).click()
    await shown(page).getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findingsInBothThemes(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await shown(page).getByRole('button', { name: '喜欢', exact: true }).click()
  for (const place of ['/my/buy', '/my/collect', '/my/collect?tab=like', '/player?id=999999']) {
    await page.goto(`${origin.url}/#${place}`)
    await page.waitForTimeout(600)
    expect(await findingsInBothThemes(page), place).toEqual([])
  }
})

test('a creator’s screens', async ({ page, origin, world }) => {
  test.setTimeout(90_000)
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  const uid = await uidOf(page)
  await page.goto(`${origin.url}/#/creative`)
  await expect(shown(page).getByRole('button', { name: '去认证' })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await verifyMember(world, uid)
  await page.reload()
  await shown(page).getByRole('button', { name: '上传视频作品' }).click()
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(shown(page).getByText('请输入标题')).toBeVisible()
  expect(await findingsInBothThemes(page), 'form').toEqual([])
  for (const place of ['/creative', '/my/work', '/my/work?tab=reject']) {
    await page.goto(`${origin.url}/#${place}`)
    await page.waitForTimeout(600)
    expect(await findingsInBothThemes(page), place).toEqual([])
  }
})

test('the sheets of the settings', async ({ page, origin }) => {
  test.setTimeout(90_000)
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  await page.goto(`${origin.url}/#/setting`)
  for (const name of SHEETS) {
    await shown(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findingsInBothThemes(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('the whole way in can be gone with the keyboard alone', async ({ page, origin }) => {
  await page.goto(origin.url)
  const enter = page.getByRole('button', { name: '我已年满 18 周岁，进入' })
  await expect(enter).toBeVisible()
  for (let n = 0; n < 12 && !(await enter.evaluate((e) => e === document.activeElement)); n += 1)
    await page.keyboard.press('Tab')
  await expect(enter).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/my$/)
  const login = shown(page).getByRole('button', { name: '登录', exact: true })
  for (let n = 0; n < 12 && !(await login.evaluate((e) => e === document.activeElement)); n += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/login/)
})
