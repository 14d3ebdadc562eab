import type { Browser, Page } from 'playwright-core'
import { enrol, expect, inviteAtDesk, readDocuments } from '../../../e2e/src/console-journey.ts'
import { TITLE } from './creator.ts'

/** The operators' side, by keyboard where they work by keyboard. */

const PATIENCE = { timeout: 60_000 }

export interface Desks {
  owner: Page
  moderator: Page
}

/** A console that nobody has set up: its first owner by the link that a start prints, the moderator by his invitation. */
export async function sitDown(browser: Browser, link: string): Promise<Desks> {
  const desk = async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const [owner, moderator] = [await desk(), await desk()]
  await enrol(owner, link)
  const invitation = await inviteAtDesk(owner, { login: 'bai@isle.example', name: '白露', role: '审核员' })
  await enrol(moderator, invitation)
  return { owner, moderator }
}

/** Each document is read with the other's yes, then the person is verified. */
export async function verify({ owner, moderator }: Desks): Promise<void> {
  await moderator.keyboard.press('j')
  await expect(moderator.getByRole('region', { name: '审核内容' })).toContainText('首次送审', PATIENCE)
  await readDocuments(moderator, owner)
  await moderator.keyboard.press('a')
  await expect(moderator.getByText('已通过', { exact: true })).toBeVisible(PATIENCE)
}

/** Looks at the film, played and at a glance, and releases it. */
export async function reviewFilm(
  { moderator }: Desks,
  picture: (name: string) => Promise<unknown>,
): Promise<{ frames: number; rungs: string[] }> {
  const item = moderator.getByRole('region', { name: '审核内容' })
  await expect(moderator.getByText(TITLE).first()).toBeVisible({ timeout: 120_000 })
  await moderator.keyboard.press('j')
  await expect(item.getByRole('heading', { name: TITLE })).toBeVisible(PATIENCE)
  await moderator.keyboard.press('v')
  await moderator.keyboard.press(' ')
  const film = item.getByLabel('送审视频')
  const second = () => film.evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(second, PATIENCE).toBeGreaterThan(2)
  await moderator.keyboard.press(']')
  await moderator.keyboard.press(']')
  const later = await second()
  await expect.poll(second, PATIENCE).toBeGreaterThan(later + 1)
  const frames = await item.getByRole('button', { name: /^跳到 / }).count()
  const rungs = await item.getByRole('combobox', { name: '清晰度' }).locator('option').allTextContents()
  await picture('review')
  await moderator.keyboard.press('a')
  await expect(moderator.getByText('已通过', { exact: true })).toBeVisible(PATIENCE)
  return { frames, rungs: rungs.slice(1) }
}
