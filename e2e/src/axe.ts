import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export async function findings(page: Page): Promise<string[]> {
  return judge(page, new AxeBuilder({ page }))
}

/** The themes differ in their colours alone, so that the second look is at those only. Ends in the dark one. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await changeTheme(page, 'light')
  const light = await judge(page, new AxeBuilder({ page }).withRules(['color-contrast']))
  await changeTheme(page, 'dark')
  return [...light.map((one) => `light ${one}`), ...(await findings(page))]
}

/** The page hears of it a moment later, and only then its colours begin to change. */
async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}

async function judge(page: Page, axe: AxeBuilder): Promise<string[]> {
  // What still fades in would be judged by a colour that nobody sees for long; a spinner has no end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          (one) =>
            Number.isFinite(Number(one.effect?.getComputedTiming().endTime)) &&
            one.timeline instanceof DocumentTimeline,
        )
        .map((one) => one.finished.catch(() => {})),
    ),
  )
  // The page's own language is fixed by the specification; the app's root says zh-CN.
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
