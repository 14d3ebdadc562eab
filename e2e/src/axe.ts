import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export async function findings(page: Page): Promise<string[]> {
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
