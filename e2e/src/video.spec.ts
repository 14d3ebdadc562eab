import { makePlayableFilm } from '@qingyu/dev/give-film'
import type { Film } from '@qingyu/dev/give-film'
import { presentWith } from '@qingyu/dev/gifts'
import { releaseVideo, takeDownVideo } from '@qingyu/dev/make-video'
import type { MadeVideo, VideoWish } from '@qingyu/dev/make-video'
import type { Page } from '@playwright/test'
import { expect, loginAs, newName, passAgeGate, shown, slidAway, test as app } from './app-journey.ts'

/** Watching in the built app: films of the real pipeline, the real server behind them. */

const PREVIEW = 6

interface Cinema {
  release(wish: VideoWish): Promise<MadeVideo>
  /** A member with these presents, signed in on the page. */
  enter(page: Page, origin: string, gift: Parameters<typeof presentWith>[2]): Promise<number>
}

const test = app.extend<object, { film: Film; cinema: Cinema }>({
  film: [
    async ({ world }, use) => {
      const film = await makePlayableFilm(world, { seconds: 20, previewSeconds: PREVIEW })
      await use(film)
      await film.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  cinema: [
    async ({ world, film }, use) => {
      await use({
        release: async (wish) =>
          film.give(await releaseVideo(world, { cover: film.cover, duration: film.seconds, ...wish })),
        async enter(page, origin, gift) {
          const name = newName()
          const { uid } = await world.member(name)
          await presentWith(world.server, uid, gift)
          await passAgeGate(page, origin)
          await loginAs(page, name)
          await expect(page).toHaveURL(/#\/my$/)
          return uid
        },
      })
    },
    { scope: 'worker' },
  ],
})

const open = (page: Page, origin: string, { id }: MadeVideo) => page.goto(`${origin}/#/player?id=${id}`)
const player = (page: Page) => shown(page).getByRole('region', { name: '视频播放器' })
const shows = (page: Page, face: string) =>
  expect(player(page)).toHaveAttribute('data-face', face, { timeout: 20_000 })
const film = (page: Page) => shown(page).locator('video')
const second = (page: Page) => film(page).evaluate((one: HTMLVideoElement) => one.currentTime)

async function endPreview(page: Page): Promise<void> {
  await shows(page, 'playing')
  await film(page).evaluate((one: HTMLVideoElement, at) => void (one.currentTime = at), PREVIEW - 0.5)
  await shows(page, 'preview-ended')
}

test('a visitor sees the preview, signs in at its end, buys, and the film goes on there', async ({
  page,
  origin,
  world,
  cinema,
}) => {
  await page.addInitScript(() => localStorage.setItem('player-engine', 'hls.js'))
  const video = await cinema.release({ price: 'coins', coins: 30, title: '第七座岛' })
  const name = newName()
  const { uid } = await world.member(name)
  await presentWith(world.server, uid, { coins: 126 })

  // By a link, before the gate: it leads to the film.
  await open(page, origin.url, video)
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(page).toHaveURL(new RegExp(`#/player\\?id=${video.id}$`))
  await endPreview(page)
  await expect(shown(page).getByText('试看已结束')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await player(page).getByRole('button', { name: '购买' }).click()
  await page.getByRole('button', { name: '去登录' }).click()
  await slidAway(page)
  await shown(page).getByLabel('用户名').fill(name)
  await shown(page).getByLabel('密码', { exact: true }).fill('quiet-shore-7')
  await shown(page).getByRole('button', { name: '登录', exact: true }).last().click()

  await expect(page).toHaveURL(new RegExp(`#/player\\?id=${video.id}$`))
  const sheet = page.getByRole('dialog', { name: '第七座岛' })
  await expect(sheet.getByText('付后余额 96 金币')).toBeVisible()
  await sheet.getByRole('button', { name: '支付 30 金币，立即播放' }).click()
  await expect(sheet).toBeHidden()
  await shows(page, 'playing')
  expect(await second(page)).toBeGreaterThanOrEqual(PREVIEW - 1)
  expect(await film(page).evaluate((one: HTMLVideoElement) => one.src)).toMatch(/^blob:/)
  await expect(shown(page).getByText('已购买')).toBeVisible()

  await page.goto(`${origin.url}/#/my/buy`)
  await expect(shown(page).getByRole('button', { name: /第七座岛/ })).toBeVisible()
  await page.goto(`${origin.url}/#/my`)
  await expect(shown(page).getByText('96', { exact: true })).toBeVisible()
})

test('who lacks coins recharges and comes back to the purchase; tickets, free views and membership open what they are for', async ({
  page,
  origin,
  world,
  cinema,
}) => {
  test.setTimeout(60_000)
  const dear = await cinema.release({ price: 'coins', title: '充值看' })
  const sold = await cinema.release({ price: 'coins', title: '用券看' })
  const forVip = await cinema.release({ price: 'vip', title: '会员看' })
  const later = await cinema.release({ price: 'vip', title: '会员再看' })
  const uid = await cinema.enter(page, origin.url, { coins: 4 })

  await open(page, origin.url, dear)
  await endPreview(page)
  const first = page.getByRole('dialog', { name: '充值看' })
  await expect(first.getByText('还差 26 金币')).toBeVisible()
  await first.getByRole('button', { name: '充值并购买' }).click()
  await expect(page).toHaveURL(/#\/coin-recharge$/)
  await slidAway(page)
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.getByRole('button', { name: '返回继续购买' }).click()
  await expect(first.getByText('付后余额 189 金币')).toBeVisible()
  await first.getByRole('button', { name: '支付 30 金币，立即播放' }).click()
  await shows(page, 'playing')
  // By the browser's own HLS, which is asked first.
  expect(await film(page).evaluate((one: HTMLVideoElement) => one.src)).toMatch(/index\.m3u8$/)
  expect(await second(page)).toBeGreaterThanOrEqual(PREVIEW - 1)

  await presentWith(world.server, uid, { tickets: 1 })
  await open(page, origin.url, sold)
  await endPreview(page)
  await page.getByText('使用观影券').click()
  await page.getByRole('button', { name: '使用 1 张观影券，立即播放' }).click()
  await shows(page, 'playing')
  expect(await second(page)).toBeGreaterThan(PREVIEW - 1)

  await open(page, origin.url, forVip)
  await shown(page).getByRole('button', { name: '会员视频' }).click()
  await page.getByRole('button', { name: '免费观看，立即播放' }).click()
  await expect(shown(page).getByText('今日免费', { exact: true })).toBeVisible()
  await shows(page, 'playing')

  await open(page, origin.url, later)
  await shown(page).getByRole('button', { name: '会员视频' }).click()
  await page.getByText('开通会员，赠').click()
  await page.getByRole('button', { name: '去开通会员' }).click()
  await expect(page).toHaveURL(/#\/renewal$/)
  await presentWith(world.server, uid, { vipDays: 30 })
  await page.goBack()
  await expect(shown(page).getByText('会员免费', { exact: true })).toBeVisible()
  await shows(page, 'playing')
})

test('likes, collects, goes on later, and tidies up what was watched', async ({ page, origin, cinema }) => {
  const video = await cinema.release({ title: '慢慢看', tags: ['海岛'] })
  const next = await cinema.release({ title: '接着看', tags: ['海岛'] })
  await cinema.enter(page, origin.url, {})
  await open(page, origin.url, video)
  await shows(page, 'playing')
  await shown(page).getByRole('button', { name: '喜欢' }).click()
  await expect(shown(page).getByRole('button', { name: '喜欢 1' })).toHaveAttribute('aria-pressed', 'true')
  await shown(page).getByRole('button', { name: '收藏' }).click()
  await film(page).evaluate((one: HTMLVideoElement) => void (one.currentTime = 9))
  await expect.poll(() => second(page)).toBeGreaterThan(9.2)

  // Nobody looks: it pauses, and the place is kept.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  })
  await shows(page, 'paused')

  await shown(page).getByRole('tab', { name: '相关' }).click()
  await shown(page)
    .getByRole('button', { name: /接着看/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`id=${next.id}$`))
  await slidAway(page)
  await shows(page, 'playing')
  await page.goBack()
  await slidAway(page)
  await expect(shown(page).getByRole('heading', { name: '慢慢看' })).toBeVisible()
  await expect(shown(page).getByText(/已从 00:\d\d 继续播放/)).toBeVisible()

  await page.goto(`${origin.url}/#/my/collect`)
  await expect(shown(page).getByRole('button', { name: /慢慢看/ })).toBeVisible()
  await shown(page).getByRole('tab', { name: '喜欢' }).click()
  await expect(shown(page).getByRole('button', { name: /慢慢看/ })).toBeVisible()
  await shown(page).getByRole('tab', { name: '历史' }).click()
  await expect(shown(page).getByRole('button', { name: /慢慢看/ })).toContainText(/看到 00:(09|1\d)/)
  await shown(page).getByRole('button', { name: '管理' }).click()
  await shown(page).getByRole('checkbox', { name: '选择 接着看' }).check()
  await shown(page).getByRole('button', { name: '删除 1 条' }).click()
  await expect(shown(page).getByText('接着看')).toBeHidden()
  await expect(shown(page).getByText('慢慢看')).toBeVisible()
})

test('talks about a film, reports what should not be there, and shares it with an invitation', async ({
  page,
  browser,
  origin,
  world,
  cinema,
}) => {
  const video = await cinema.release({ title: '可以聊的' })
  const other = await world.member(newName())
  await other.call('comments/create', { id: video.id, text: '加我看更多' })
  await cinema.enter(page, origin.url, {})
  await open(page, origin.url, video)

  const field = shown(page).getByRole('textbox', { name: '评论内容' })
  await field.fill('这个镜头绝了')
  await shown(page).getByRole('button', { name: '发送' }).click()
  const mine = shown(page).getByRole('article').filter({ hasText: '这个镜头绝了' })
  await expect(mine).toBeVisible()
  await expect(shown(page).getByRole('tab', { name: '评论 2' })).toBeVisible()
  const theirs = shown(page).getByRole('article').filter({ hasText: '加我看更多' })
  await theirs.getByRole('button', { name: '回复' }).click()
  await field.fill('请不要这样')
  await shown(page).getByRole('button', { name: '发送' }).click()
  await expect(theirs.getByText('请不要这样')).toBeVisible()

  await theirs.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '举报', exact: true }).last().click()
  const report = page.getByRole('dialog', { name: '举报「加我看更多」' })
  await report.getByText('垃圾广告').click()
  await report.getByRole('button', { name: '提交举报' }).click()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(report).toBeHidden()

  await mine.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click()
  await expect(mine).toHaveCount(0)

  await shown(page).getByRole('button', { name: '举报' }).click()
  const reportFilm = page.getByRole('dialog', { name: '举报「可以聊的」' })
  await reportFilm.getByText('侵权').click()
  await reportFilm.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('感谢举报')).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()

  await shown(page).getByRole('button', { name: '分享' }).click()
  const link = await page.getByLabel('链接').textContent()
  expect(link).toMatch(
    new RegExp(`^${origin.url}/#/splash\\?code=[A-Z0-9]{4,12}&to=%2Fplayer%3Fid%3D${video.id}$`),
  )
  const friend = await browser.newContext()
  const phone = await friend.newPage()
  await phone.goto(link ?? '')
  await phone.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await expect(phone.getByRole('heading', { name: '可以聊的' })).toBeVisible()
  await friend.close()

  await takeDownVideo(world, video)
  await page.reload()
  await expect(shown(page).getByText('视频不存在或已下架')).toBeVisible()
})
