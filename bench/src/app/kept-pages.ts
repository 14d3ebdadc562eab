import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import type { Figure } from '../table.ts'
import { bundle } from './bundle.ts'

declare global {
  interface Window {
    navigate: (to: string) => void
    renders: Record<string, number>
  }
}

const ALIVE = 50
const SCROLLED = 1234
/** Whatever a page asks for when it is shown, it asks for at once. */
const QUIET_MS = 1500

interface Cost {
  requests: number
  renders: number
  scroll: number
}

/** What it costs to go back to a page that was kept, with as many alive as there may be. */
export async function keptPages(root: string, url: string, executablePath: string): Promise<Figure[]> {
  console.log(`Back to a kept page with ${ALIVE} alive`)
  const files = await bundle(join(root, 'app', 'harness', 'index.html'), '/shell/')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    // The shell with pages made for it takes the app's place on the server's own origin.
    await page.route('**/shell/**', (route) => {
      const { pathname } = new URL(route.request().url())
      const type = TYPES[extname(pathname)] ?? 'text/javascript'
      return route.fulfill({ contentType: type, body: files.get(pathname) ?? '' })
    })
    await page.goto(`${url}/shell/index.html#/my?n=0`)
    return figures(await costOfReturn(page))
  } finally {
    await browser.close()
  }
}

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css' }

export const unmeasuredPages = (): Figure[] => figures(null)

const figures = (cost: Cost | null): Figure[] => [
  count(`back to a kept page with ${ALIVE} alive: requests`, cost?.requests),
  count('  renders of the page', cost?.renders),
  count('  scroll off by, px', cost?.scroll),
]

const count = (what: string, value: number | null = null): Figure => ({ what, value, atMost: 0, digits: 0 })

async function costOfReturn(page: Page): Promise<Cost> {
  await settled(page, '/my?n=0')
  for (let n = 1; n < ALIVE; n += 1) {
    await go(page, n)
    if (n === 1)
      await settled(page, '/page?n=1').then((box) => box.evaluate((one, y) => one.scrollTo(0, y), SCROLLED))
  }
  await settled(page, `/page?n=${ALIVE - 1}`)
  const alive = await page.locator('[data-page]').count()
  if (alive !== ALIVE) throw new Error(`${alive} pages are alive instead of ${ALIVE}`)

  const before = await rendersOfFirst(page)
  if (before === 0) throw new Error('the page does not count how often it is rendered')
  let requests = 0
  page.on('request', () => (requests += 1))
  await go(page, 1)
  const first = await settled(page, '/page?n=1')
  await wait(QUIET_MS)
  const scrolled = await first.evaluate((box) => box.scrollTop)
  return {
    requests,
    renders: (await rendersOfFirst(page)) - before,
    scroll: Math.abs(scrolled - SCROLLED),
  }
}

async function go(page: Page, n: number): Promise<void> {
  await page.evaluate((number) => window.navigate(`/page?n=${number}`), n)
  await page.locator(`[data-page="/page?n=${n}"]`).waitFor()
}

const rendersOfFirst = (page: Page): Promise<number> => page.evaluate(() => window.renders[1] ?? 0)

/** When the page has slid in and the one before is hidden. */
async function settled(page: Page, key: string) {
  const shown = page.locator(`[data-page="${key}"]`)
  await shown.waitFor()
  await page.waitForFunction(
    () => [...document.querySelectorAll('[data-page]')].filter((one) => one.checkVisibility()).length === 1,
  )
  return shown
}
