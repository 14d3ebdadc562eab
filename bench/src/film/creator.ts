import { stat } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, shown } from '../../../e2e/src/app-journey.ts'
import type { WeakLine } from './weak-line.ts'

/** The author's side: a film on its way through a connection that breaks, and the form beside it. */

export const TITLE = '岛与海的三个早晨'
export const COINS = 30

const PATIENCE = { timeout: 60_000 }
const LONG = { timeout: 600_000 }

export interface Sent {
  /** Uploads that the server began; a repeat would be a second one. */
  begun: number
  /** The bytes that had arrived each time it went on. */
  resumedAt: number[]
  seconds: number
}

interface Sending {
  file: string
  line: WeakLine
  picture(name: string): Promise<unknown>
}

export async function sendFilm(page: Page, { file, line, picture }: Sending): Promise<Sent> {
  const seen = countUploads(page.context())
  const { size } = await stat(file)
  const waits = () => expect(shown(page).getByText('网络断开，恢复后自动继续')).toBeVisible(PATIENCE)
  await page.goto(`${line.url}/#/creative`)
  await shown(page).getByRole('button', { name: '上传视频作品' }).click()
  const began = Date.now()
  const aThird = line.carried(size / 3)
  await shown(page).getByLabel('选择视频文件').setInputFiles(file)

  // In the middle of something, and the phone knows that its network has gone.
  await aThird
  line.cut()
  await page.context().setOffline(true)
  await waits()
  const anotherThird = line.carried(size / 3)
  line.mend()
  await page.context().setOffline(false)

  // It does not know: what it says is lost, and nobody answers.
  await anotherThird
  line.cut()
  await waits()
  await picture('upload-cut')
  const more = line.carried(size / 20)
  line.mend()

  await more
  await picture('upload')
  await describe(page)
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL(/#\/my\/work\?tab=wait$/, LONG)
  return { ...seen, seconds: (Date.now() - began) / 1000 }
}

async function describe(page: Page): Promise<void> {
  const form = shown(page)
  await form.getByLabel('标题').fill(TITLE)
  await form.getByLabel('简介').fill('清晨的光，慢慢走过三处风景。')
  await form.getByRole('button', { name: '光影' }).click()
  await form.getByLabel('输入标签').fill('海岛')
  await form.getByLabel('输入标签').press('Enter')
  await form.getByText('金币', { exact: true }).click()
  await form.getByLabel('价格（金币）').fill(String(COINS))
  await form.getByLabel('画面中没有人物').check()
  await form.getByLabel('拍摄日期').fill('2026-05-01')
  await form.getByLabel('我已阅读并遵守以上规则').check()
}

function countUploads(context: BrowserContext): Omit<Sent, 'seconds'> {
  const seen: Omit<Sent, 'seconds'> = { begun: 0, resumedAt: [] }
  context.on('response', (answer) => {
    // A server under pressure asks to come again later.
    if (!answer.ok() || !new URL(answer.url()).pathname.startsWith('/upload/tus')) return
    const method = answer.request().method()
    if (method === 'POST') seen.begun += 1
    if (method === 'HEAD') seen.resumedAt.push(Number(answer.headers()['upload-offset']))
  })
  return seen
}

/** Where the author finds what he made. */
export async function openOwnWork(page: Page): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/#/my/work?tab=release`)
  await page.reload()
  await shown(page)
    .getByRole('button', { name: `查看 ${TITLE}` })
    .click()
  await expect(page).toHaveURL(/#\/player\?id=\d+$/)
  return new URL(page.url()).hash
}
