import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationOf } from '@qingyu/dev/papers'
import { offerOwnership } from '@qingyu/dev/authenticator'
import { keptOn, newName, passAgeGate, registerAs, shown } from './app-journey.ts'
import { fill, uidOf } from './applying.ts'
import { findings } from './axe.ts'
import {
  enrol,
  expect,
  expectInside,
  expectWholeLog,
  inviteAtDesk,
  logOf,
  passPassword,
  readDocuments,
  signOut,
  staff,
  test,
} from './console-journey.ts'

test('the first owner, a moderator by his invitation, and a lock-out', async ({
  emptyWorld: { server },
  sitDown,
}) => {
  test.setTimeout(60_000)
  const { config } = server.services
  const address = config.publicUrl
  // As a start outside the demo does.
  await offerOwnership(server)
  const setup = join(config.dataDir, 'console-setup')
  const link = (await readFile(setup, 'utf8')).trim()

  const owner = await sitDown(address)
  const ownersPhone = await enrol(owner, link)
  await expect(owner).not.toHaveURL(/token/)
  await expect(stat(setup)).rejects.toThrow('ENOENT')
  expect(await offerOwnership(server)).toBeUndefined()

  const login = 'bai@isle.example'
  const invitation = await inviteAtDesk(owner, { login, name: '白露', role: '审核员' })
  const moderator = await sitDown(address)
  await enrol(moderator, invitation)
  await expect(moderator.getByRole('link', { name: '操作员' })).toHaveCount(0)
  const tooLate = await sitDown(address)
  await tooLate.goto(invitation)
  await tooLate.getByLabel('密码', { exact: true }).fill('other-light-5')
  await tooLate.getByLabel('确认密码').fill('other-light-5')
  await tooLate.getByRole('button', { name: '下一步' }).click()
  await expect(tooLate.getByText('请联系所有者重新发送邀请链接。')).toBeVisible()

  await signOut(moderator)
  await passPassword(moderator, login)
  for (let wrong = 1; wrong < 5; wrong += 1) {
    await moderator.getByLabel('验证码').fill('000000')
    await expect(moderator.getByText('验证码错误或已被使用')).toBeVisible()
    await expect(moderator.getByLabel('验证码')).toHaveValue('')
  }
  await moderator.getByLabel('验证码').fill('000000')
  const locked = moderator.getByText(/错误次数过多，登录已锁定，请\s*15\s*分钟后再试/)
  await expect(locked).toBeVisible()
  await passPassword(moderator, login)
  await expect(moderator.getByText(/登录已锁定/)).toBeVisible()
  await expect(moderator.getByLabel('验证码')).toHaveCount(0)

  await signOut(owner)
  await owner.goto(`${address}/console/#/operators`)
  await expect(owner.getByRole('heading', { name: '登录' })).toBeVisible()
  await passPassword(owner, 'owner@127.0.0.1')
  await owner.getByLabel('验证码').fill(ownersPhone.code())
  await expectInside(owner)
  expect(await logOf(owner)).toEqual([
    { who: '所有者', act: 'operator.accept_invitation' },
    { who: '所有者', act: 'session.enrol' },
    { who: '所有者', act: 'operator.invite' },
    { who: '白露', act: 'operator.accept_invitation' },
    { who: '白露', act: 'session.enrol' },
    { who: '白露', act: 'session.end' },
    { who: '未登录', act: 'session.lock_out' },
    { who: '所有者', act: 'session.end' },
    { who: '所有者', act: 'session.start' },
  ])
  await expectWholeLog(owner)
})

test('a member applies, is rejected by keyboard, applies again and is approved', async ({
  page,
  origin,
  world,
  sitDown,
}) => {
  test.setTimeout(90_000)
  const [moderator, owner] = await Promise.all([
    staff(world, origin.url, sitDown, 'moderator', '白露'),
    staff(world, origin.url, sitDown, 'owner', '林'),
  ])
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  const uid = await uidOf(page)
  await shown(page).getByRole('button', { name: '认证' }).click()
  await fill(page, 'e1234-5678')
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(shown(page).getByRole('heading', { name: '审核中' })).toBeVisible()
  expect(await keptOn(page)).not.toContain('林海')

  await moderator.keyboard.press('j')
  const item = moderator.getByRole('region', { name: '审核内容' })
  await expect(item).toContainText('首次送审')
  await expect(item.locator(`a[href$="query=${uid}"]`)).toBeVisible()
  const subject = `verification:${/编号 (\d+)/.exec(await item.innerText())?.[1]}`
  await moderator.keyboard.press('a')
  await expect(moderator.getByText('请先逐一查看证件，再作通过')).toBeVisible()
  await readDocuments(moderator, owner)
  await moderator.keyboard.press('r')
  await expect(moderator.getByRole('alert').getByText('请先选择不通过的理由')).toBeVisible()
  await moderator.keyboard.press('1')
  await moderator.keyboard.press('e')
  await moderator.keyboard.press('End')
  await moderator.keyboard.type('左下角反光。')
  await moderator.keyboard.press('Control+Enter')
  await expect(moderator.getByText('已拒绝，作者会收到说明')).toBeVisible()
  await expect(moderator.getByText('没有可领取的内容')).toBeVisible()

  await page.reload()
  await expect(shown(page).getByRole('heading', { name: '未通过审核' })).toBeVisible()
  await expect(shown(page).getByText('证件不清晰', { exact: true })).toBeVisible()
  await expect(shown(page).getByText(/请在光线充足处重新拍摄.*左下角反光。/)).toBeVisible()
  await fill(page, 'E1234-5678')
  await shown(page).getByRole('button', { name: '重新提交' }).click()
  await expect(shown(page).getByRole('heading', { name: '审核中' })).toBeVisible()

  await moderator.keyboard.press('j')
  await expect(item).toContainText('第 2 次提交')
  await expect(moderator.getByText('需要另一位同事同意后才能查看')).toBeVisible()
  await readDocuments(moderator, owner)
  await moderator.keyboard.press('a')
  await expect(moderator.getByText('已通过', { exact: true })).toBeVisible()

  await page.reload()
  await expect(shown(page).getByRole('heading', { name: '已通过认证' })).toBeVisible()
  await page.goto(`${origin.url}/#/setting`)
  await expect(shown(page).getByRole('button', { name: '认证 已认证' })).toBeVisible()
  const { rows } = await world.server.pool.query('select post_auth from users where id = $1', [uid])
  expect(rows).toEqual([{ post_auth: 2 }])
  await moderator.keyboard.press('/')
  await moderator.keyboard.type(String(uid))
  await moderator.keyboard.press('Enter')
  await expect(moderator.getByText(`编号 ${uid}`)).toBeVisible()
  await expect(moderator.getByRole('definition').filter({ hasText: '已通过' })).toHaveCount(1)

  const judged = [
    { who: '白露', act: 'review.claim' },
    { who: '白露', act: 'document.ask' },
    { who: '林', act: 'document.grant' },
    { who: '白露', act: 'document.open' },
    { who: '白露', act: 'document.open' },
    { who: '白露', act: 'review.decide' },
  ]
  const acts = await logOf(owner, subject)
  // A look follows each opening, sometimes only after the next one.
  expect(acts.filter(({ act }) => act !== 'review.look')).toEqual([...judged, ...judged])
  expect(await logOf(owner, `member:${uid}`)).toEqual([{ who: '白露', act: 'member.look' }])
  await expectWholeLog(owner)
})

test('axe finds nothing on the console’s screens', async ({ origin, world, sitDown }) => {
  test.setTimeout(60_000)
  const door = await sitDown(origin.url)
  await door.goto(`${origin.url}/console/`)
  await expect(door.getByRole('heading', { name: '登录' })).toBeVisible()
  const found: Record<string, string[]> = { door: await findings(door) }

  const member = await world.member(newName())
  await member.call('auth/apply', await applicationOf(member))
  const desk = await staff(world, origin.url, sitDown, 'owner', '林')
  await expect(desk.getByRole('button', { name: '开始审核' })).toBeVisible()
  await desk.keyboard.press('j')
  await expect(desk.getByRole('region', { name: '审核内容' })).toBeVisible()
  found['review'] = await findings(desk)
  // Nothing is left for whoever comes after.
  await desk.keyboard.press('1')
  await desk.keyboard.press('r')
  await expect(desk.getByText('没有可领取的内容')).toBeVisible()
  for (const [path, content] of [
    ['reports', '队列里没有等待的内容'],
    [`members?query=${member.uid}`, `编号 ${member.uid}`],
    ['operators', '重置验证器'],
    ['log', 'session.enrol'],
  ] as const) {
    await desk.goto(`${origin.url}/console/#/${path}`)
    await expect(desk.getByText(content).first()).toBeVisible()
    found[path] = await findings(desk)
  }
  expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([])
})
