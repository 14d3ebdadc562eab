import { expect, hostsOf, test } from './journey.ts'

test('the front page shows the brand on a phone, and nothing to complain of', async ({
  page,
  origin,
  watch,
}, info) => {
  await page.goto(origin.url)
  await expect(page).toHaveTitle('青屿')
  const heading = page.getByRole('heading', { name: '青屿' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The base font size is the width of the viewport divided by 10.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('39px')
  await page.screenshot({ path: info.outputPath('front-page.png') })
  expect(watch.complaints).toEqual([])
  expect(hostsOf(watch)).toEqual([new URL(origin.url).host])
})
