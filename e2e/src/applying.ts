import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, shown } from './app-journey.ts'

/** The member's side of a verification. */

const artwork = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: readFileSync(fileURLToPath(new URL(`../../dev/art/${name}`, import.meta.url))),
})
export const photo = artwork('camp-w.jpg')

/** Uploaded pictures show what they are and that they can be exchanged. */
export async function choose(page: Page, label: string): Promise<void> {
  await shown(page).getByLabel(`选择${label}`).setInputFiles(photo)
  await expect(shown(page).getByText(`${label}更换`)).toBeVisible()
}

export async function fill(page: Page, number: string): Promise<void> {
  const form = shown(page)
  await form.getByLabel('姓名').fill('林海')
  await form.getByLabel('出生日期').fill('1995-06-01')
  await form.getByText('护照', { exact: true }).click()
  await form.getByLabel('证件号码').fill(number)
  await choose(page, '护照资料页')
  await choose(page, '手持证件')
  await form.getByLabel('我已阅读并同意以上协议').check()
}

export async function uidOf(page: Page): Promise<number> {
  await expect(shown(page).getByText('编号')).toBeVisible()
  return Number(/编号\s*(\d+)/.exec((await shown(page).textContent()) ?? '')?.[1])
}
