import type { ServerResponse } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { makeHls } from '@qingyu/dev/make-hls'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { listen } from './addresses.ts'
import { bundleShell } from './harness-bundle.ts'

/** The player with a real film, by the browser's own HLS and by hls.js, under a policy as strict as the app's. */

interface Cinema {
  url: string
  /** Refuses every address but the one that is asked for anew, or breaks every connection. */
  trouble: 'none' | 'expired' | 'broken'
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.png': 'image/png',
}
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; require-trusted-types-for 'script'; trusted-types app`

const test = base.extend<{ cinema: Cinema }, { folder: string; files: Map<string, string | Uint8Array> }>({
  folder: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'film-'))
      await makeHls(folder, 24, 4)
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  files: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(new Map((await bundleShell()).map(({ path, body }) => [path, body]))),
    { scope: 'worker', timeout: 60_000 },
  ],
  cinema: async ({ folder, files }, use) => {
    const cinema: Cinema = { url: '', trouble: 'none' }
    const answer = async (path: string, response: ServerResponse): Promise<unknown> => {
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
      response.setHeader('content-security-policy', POLICY)
      response.setHeader('cache-control', 'no-store')
      const page = files.get(path)
      if (page !== undefined) return response.end(page)
      const [, again, name] = /^\/film\/(again\/)?([\w.]+)$/.exec(path) ?? []
      if (name === undefined) return response.writeHead(404).end()
      if (cinema.trouble === 'broken') return response.destroy()
      if (cinema.trouble === 'expired' && !again) return response.writeHead(403).end()
      return response.end(await readFile(join(folder, name)))
    }
    const origin = await listen(
      ({ url = '' }, response) => void answer(url === '/shell/' ? '/shell/index.html' : url, response),
    )
    cinema.url = origin.url
    await use(cinema)
    await origin.close()
  },
})

const face = (page: Page) => page.getByRole('region', { name: '视频播放器' })
const film = (page: Page) => page.locator('video').first()
const shows = (page: Page, name: string) =>
  expect(face(page)).toHaveAttribute('data-face', name, { timeout: 20_000 })
const second = (page: Page) => film(page).evaluate((one: HTMLVideoElement) => one.currentTime)
const told = (page: Page) => page.evaluate(() => window.told ?? [])
const seek = (page: Page, to: number) =>
  film(page).evaluate((one: HTMLVideoElement, at) => void (one.currentTime = at), to)

for (const engine of ['native', 'hls.js'] as const)
  test.describe(`by ${engine}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((name) => localStorage.setItem('player-engine', name), engine)
    })
    const open = async (page: Page, { url }: Cinema, query = '') => {
      await page.goto(`${url}/shell/#/film${query}`)
      await shows(page, 'playing')
      const address = await film(page).evaluate((one: HTMLVideoElement) => one.src)
      expect(address.startsWith('blob:')).toBe(engine === 'hls.js')
    }

    test('continues where it was left, muted, and plays a chosen quality from its second on', async ({
      page,
      cinema,
    }) => {
      await open(page, cinema, '?at=12')
      await expect(page.getByText('已从 00:12 继续播放')).toBeVisible()
      await expect(page.getByText('点击取消静音')).toBeVisible()
      expect(await second(page)).toBeGreaterThanOrEqual(12)
      await page.getByRole('button', { name: '暂停' }).click()
      await page.getByRole('button', { name: '清晰度' }).click()
      await page.getByRole('button', { name: '标清 360' }).click()
      await page.getByRole('button', { name: '播放', exact: true }).first().click()
      await expect
        .poll(() => film(page).evaluate((one: HTMLVideoElement) => one.videoHeight), {
          timeout: 15_000,
        })
        .toBe(360)
      expect(await second(page)).toBeGreaterThanOrEqual(12)
    })

    test('ends a preview once, and the film goes on at that second', async ({ page, cinema }) => {
      await open(page, cinema, '?kind=preview')
      await shows(page, 'preview-ended')
      expect((await told(page)).filter((one) => one === 'preview end')).toHaveLength(1)
      await expect(page.getByText('试看已结束')).toBeVisible()
      await page.getByRole('button', { name: '购买' }).click()
      await shows(page, 'playing')
      expect(await second(page)).toBeGreaterThan(3.5)
      await expect(page.getByText('海报')).toHaveCount(0)
    })

    test('pauses with its page, tells where, and stays there', async ({ page, cinema }) => {
      await open(page, cinema, '?at=12')
      await page.getByRole('button', { name: '下一页' }).first().click()
      await expect
        .poll(() =>
          page
            .locator('video')
            .first()
            .evaluate((one: HTMLVideoElement) => one.paused),
        )
        .toBe(true)
      expect((await told(page)).at(-1)).toMatch(/^progress 1[2-5]$/)
      await page.goBack()
      await shows(page, 'paused')
      expect(await second(page)).toBeGreaterThanOrEqual(12)
    })

    test('asks once for another address when its own is refused', async ({ page, cinema }) => {
      cinema.trouble = 'expired'
      await page.goto(`${cinema.url}/shell/#/film?at=12`)
      await shows(page, 'playing')
      expect(await second(page)).toBeGreaterThanOrEqual(12)
      expect((await told(page)).filter((one) => one === 'refresh')).toHaveLength(1)
    })

    test('outlives a network that comes back, and says so when it does not', async ({ page, cinema }) => {
      cinema.trouble = 'broken'
      await page.goto(`${cinema.url}/shell/#/film?at=12`)
      await shows(page, 'error')
      await expect(page.getByText('视频加载失败')).toBeVisible()
      await page.getByRole('button', { name: '重试' }).click()
      await shows(page, 'loading')
      cinema.trouble = 'none'
      await shows(page, 'playing')
      expect(await second(page)).toBeGreaterThanOrEqual(12)
    })
  })

test('what the browser cannot play by itself is played by hls.js', async ({ page, cinema }) => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')
    // A browser that promises more than it can do.
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      ...own,
      set(this: HTMLMediaElement, address: string) {
        own?.set?.call(this, address.startsWith('blob:') ? address : 'data:video/mp4,')
      },
    })
  })
  await page.goto(`${cinema.url}/shell/#/film?at=12`)
  await shows(page, 'playing')
  expect(await film(page).evaluate((one: HTMLVideoElement) => one.src)).toMatch(/^blob:/)
  expect(await second(page)).toBeGreaterThanOrEqual(12)
})

test('is dragged to a second over its pictures, also over the whole screen', async ({ page, cinema }) => {
  await page.goto(`${cinema.url}/shell/#/film`)
  await shows(page, 'playing')
  const drag = async (share: number) => {
    const box = await page.getByRole('slider').boundingBox()
    if (!box) throw new Error('there is no bar')
    const y = box.y + box.height * 0.7
    await page.mouse.move(box.x + box.width * 0.1, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * share, y, { steps: 3 })
    await page.mouse.up()
  }
  await drag(0.5)
  await expect.poll(() => second(page)).toBeGreaterThan(11)
  await page.keyboard.press('f')
  await expect(face(page)).toHaveAttribute('data-full', 'true')
  await drag(0.25)
  await expect.poll(() => second(page)).toBeLessThan(10)
  await seek(page, 22)
  await shows(page, 'ended')
  expect((await told(page)).at(-1)).toMatch(/^progress 2[34]$/)
})
