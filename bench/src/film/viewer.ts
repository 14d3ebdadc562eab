import type { Page } from 'playwright-core'
import { expect, shown } from '../../../e2e/src/app-journey.ts'
import { COINS, TITLE } from './creator.ts'

/** Somebody who watches, by what is on the screen. */

const PATIENCE = { timeout: 60_000 }

export const player = (page: Page) => shown(page).getByRole('region', { name: '视频播放器' })
const film = (page: Page) => shown(page).locator('video')
export const secondOf = (page: Page) => film(page).evaluate((one: HTMLVideoElement) => one.currentTime)
export const isByHlsJs = async (page: Page) =>
  (await film(page).evaluate((one: HTMLVideoElement) => one.src)).startsWith('blob:')

export const shows = (page: Page, face: string, patience = PATIENCE) =>
  expect(player(page)).toHaveAttribute('data-face', face, patience)

/** Every address of a playlist of all that the page asked for, in turn. */
export function addressesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/media\/v\/[^/]+\/index\.m3u8$/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** From the sheet over the last picture to the cashier and back: then he has paid. */
export async function rechargeAndBuy(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: TITLE })
  await expect(sheet.getByText(`还差 ${COINS} 金币`)).toBeVisible(PATIENCE)
  await sheet.getByRole('button', { name: '充值并购买' }).click()
  await shown(page).getByRole('button', { name: '支付 ¥200.00' }).click()
  await expect(page).toHaveURL(/\/cashier\//, PATIENCE)
  await page.getByRole('button', { name: '支付 ¥200.00' }).click()
  await page.getByRole('button', { name: '返回继续购买' }).click()
  await expect(sheet.getByText('付后余额 185 金币')).toBeVisible(PATIENCE)
  await sheet.getByRole('button', { name: `支付 ${COINS} 金币，立即播放` }).click()
  await expect(sheet).toBeHidden(PATIENCE)
}

export interface Played {
  from: number
  to: number
  /** Seconds in between that were not played. */
  missed: number
  dropped: number
  frames: number
}

/** At double speed, without a hand on it, to its end. */
export async function playToEnd(page: Page, seconds: number): Promise<Played> {
  await choose(page, '倍速', '2.0 倍')
  await shows(page, 'ended', { timeout: seconds * 4000 })
  return film(page).evaluate((one: HTMLVideoElement) => {
    const spans = Array.from({ length: one.played.length }, (_, n) => [
      one.played.start(n),
      one.played.end(n),
    ])
    const [from = 0, to = 0] = [spans[0]?.[0], spans.at(-1)?.[1]]
    const played = spans.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0)
    const { droppedVideoFrames: dropped, totalVideoFrames: frames } = one.getVideoPlaybackQuality()
    return { from, to, missed: to - from - played, dropped, frames }
  })
}

/** The height of the pictures once this quality was chosen and plays. */
export async function playFinest(page: Page): Promise<number> {
  await player(page).getByRole('button', { name: '重播' }).click()
  await shows(page, 'playing')
  await choose(page, '清晰度', '超清 1080')
  const height = () => film(page).evaluate((one: HTMLVideoElement) => one.videoHeight)
  await expect.poll(height, PATIENCE).toBe(1080)
  const before = await secondOf(page)
  await expect.poll(() => secondOf(page), PATIENCE).toBeGreaterThan(before + 1)
  return height()
}

async function choose(page: Page, what: string, value: string): Promise<void> {
  // The controls hide from who only watches.
  await player(page).hover()
  await player(page).getByRole('button', { name: what, exact: true }).click()
  await player(page).getByRole('button', { name: value, exact: true }).click()
}
