import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClip } from '@qingyu/dev/make-clip'
import { reviewWork } from '@qingyu/dev/make-upload'
import { verifyMember } from '@qingyu/dev/make-video'
import { uidOf } from './applying.ts'
import { expect, newName, passAgeGate, registerAs, shown, test } from './app-journey.ts'

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creative-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

test('a creator uploads over a broken connection, publishes, waits for the review and is public', async ({
  page,
  context,
  origin,
  world,
}) => {
  test.setTimeout(120_000)
  const film = await makeClip(join(folder, '海面航拍.mp4'), 6)
  await passAgeGate(page, origin.url)
  await registerAs(page, newName())
  const uid = await uidOf(page)

  await shown(page).getByRole('button', { name: '创作中心' }).click()
  await expect(shown(page).getByRole('heading', { name: '先完成发布者认证' })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '上传视频作品' })).toHaveCount(0)
  await verifyMember(world, uid)
  await page.reload()
  await shown(page).getByRole('button', { name: '上传视频作品' }).click()
  await expect(page).toHaveURL(/#\/creative\/work$/)
  const form = shown(page)

  // The line breaks with the first bytes, and stays broken until the member has read of it.
  let cuts = 0
  await page.route('**/upload/tus/*', async (route) => {
    if (route.request().method() !== 'PATCH' || (cuts += 1) > 1) return route.continue()
    await context.setOffline(true)
    return route.abort('connectionfailed')
  })
  await form.getByLabel('选择视频文件').setInputFiles(film)
  await expect(form.getByText('网络断开，恢复后自动继续')).toBeVisible()
  expect(cuts).toBe(1)

  await form.getByLabel('标题').fill('清晨五点半的海面')
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(form.getByText('请选择分类')).toBeVisible()
  await expect(form.getByText('请选择出镜人物，或勾选“画面中没有人物”')).toBeVisible()
  await form.getByRole('button', { name: '山海' }).click()
  await form.getByText('金币', { exact: true }).click()
  await form.getByLabel('价格（金币）').fill('30')
  await expect(form.getByText(/每次购买你将获得 \d+\.\d\d 金币/)).toBeVisible()
  await form.getByLabel('画面中没有人物').check()
  await form.getByLabel('拍摄日期').fill('2026-01-01')
  await form.getByLabel('我已阅读并遵守以上规则').check()

  // Elsewhere meanwhile, and back: nothing is lost.
  await form.getByRole('button', { name: '返回' }).click()
  await expect(shown(page).getByText('网络断开，恢复后自动继续')).toBeVisible()
  await context.setOffline(false)
  await shown(page).getByRole('button', { name: '继续填写作品' }).click()
  await expect(shown(page).getByLabel('标题')).toHaveValue('清晨五点半的海面')
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL(/#\/my\/work\?tab=wait$/)
  expect(cuts).toBeGreaterThan(1)

  const row = shown(page).getByRole('article').filter({ hasText: '清晨五点半的海面' })
  await expect(row.getByText('审核中', { exact: true })).toBeVisible({ timeout: 60_000 })
  const { rows } = await world.server.pool.query<{ id: number }>('select id from videos where author = $1', [
    uid,
  ])
  await reviewWork(await world.operator('moderator'), Number(rows[0]?.id))
  await shown(page)
    .getByRole('tab', { name: /已发布/ })
    .click()
  await expect(row.getByText('已发布', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: '隐藏 清晨五点半的海面' })).toBeVisible()
})
