import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makePlayableFilm } from '@qingyu/dev/give-film'
import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import { findPrograms } from '@qingyu/server/main'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { builtApp } from '../../../tools/steps/build-app.ts'
import type { Figure } from '../table.ts'
import { openPlainFilm } from './plain-film.ts'

/**
 * The first picture of a film on a slow phone and network, against a page with nothing but a <video> on the same
 * pictures as one file. Judged is what members do: they tap a film in a list, with the app open. Who follows a link into
 * the app opens all of it, which the home page's figure is about; told here beside it.
 */

const ROUNDS = 3
const AT_MOST = 1.25
const SECONDS = 12
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const PATIENCE_MS = 60_000
/** Before somebody has chosen a film from a list, the app has fetched what shows one. */
const LOOKING_MS = 4000
const LISTED = 'list'

declare global {
  interface Window {
    /** When each <video> of this page showed its first picture, since the page was begun. */
    firstFrames: number[]
    tappedAt: number
  }
}

const ENGINES = {
  native: 'its own HLS',
  'hls.js': 'hls.js',
} as const
type Engine = keyof typeof ENGINES
type Name = 'plain' | `${Engine} ${'tap' | 'link'}`

export async function firstFrame(root: string, executablePath: string): Promise<Figure[]> {
  console.log('First pictures of a film on the slow network')
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'qingyu-first-frame-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const world = await bootWorld({
    clock: { now: () => new Date() },
    checkAnswers: false,
    env: { APP_DIR: builtApp(root) },
  })
  open.defer(() => world.stop())
  const source = await makeSource(join(folder, 'source.mp4'))
  const film = await makePlayableFilm(world, { seconds: SECONDS, source })
  open.defer(() => film.remove())
  const plain = await openPlainFilm(film.smallest, join(folder, 'film.mp4'))
  open.defer(() => plain.close())
  const { id } = await film.give(await releaseVideo(world, { cover: film.cover, duration: SECONDS }))
  const member = await world.member(LISTED)
  await member.call('x/videos/collect', { id, collected: 1 })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  open.defer(() => browser.close())
  const signedIn = await signIn(browser, world.url)

  const best = new Map<Name, number>()
  const keep = (name: Name, ms: number) => {
    console.log(`  ${name}: ${ms.toFixed(0)} ms`)
    best.set(name, Math.min(best.get(name) ?? Infinity, ms))
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    keep('plain', await inNewBrowser(browser, signedIn, (page) => openPage(page, plain.url)))
    for (const engine of Object.keys(ENGINES) as Engine[]) {
      const state = withEngine(signedIn, engine)
      keep(`${engine} tap`, await inNewBrowser(browser, state, (page) => tapInList(page, world.url)))
      const link = `${world.url}/#/player?id=${id}`
      keep(`${engine} link`, await inNewBrowser(browser, state, (page) => openPage(page, link)))
    }
  }
  return figures((name) => (best.get(name) ?? NaN) / (best.get('plain') ?? NaN))
}

export const unmeasuredFirstFrame = (): Figure[] => figures(() => null)

const figures = (ratio: (name: Name) => number | null): Figure[] =>
  (Object.keys(ENGINES) as Engine[]).flatMap((engine) => [
    {
      what: `first frame of /player on the slow network (${ENGINES[engine]}), of a plain <video>`,
      value: ratio(`${engine} tap`),
      atMost: AT_MOST,
    },
    { what: '  by a link, with the whole app', value: ratio(`${engine} link`) },
  ])

/** Moves and has some grain, so that a second of it weighs what a second of a film does. */
async function makeSource(path: string): Promise<string> {
  const { ffmpeg } = await findPrograms()
  const picture = 'testsrc2=s=1280x720:r=25,noise=alls=3:allf=t'
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=f=330:r=48000']
  const coding = ['-t', String(SECONDS), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  await promisify(execFile)(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...inputs, ...coding, path])
  return path
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${url}/#/login?redirect=%2Fmy`)
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await page.getByLabel('用户名').fill(LISTED)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).last().click()
  await page.waitForURL(/#\/my$/)
  const state = await context.storageState()
  await context.close()
  return state
}

const withEngine = (state: State, engine: Engine): State => ({
  ...state,
  origins: state.origins.map((one) => ({
    ...one,
    localStorage: [...one.localStorage, { name: 'player-engine', value: engine }],
  })),
})

/** With nothing cached. */
async function inNewBrowser(
  browser: Browser,
  storageState: State,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({
    storageState,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchFrames)
    return await measure(page)
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function openPage(page: Page, url: string): Promise<number> {
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  return framesAfter(page, 0)
}

async function tapInList(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/#/my/collect`, { waitUntil: 'networkidle' })
  const card = page
    .locator('[data-page]:visible')
    .last()
    .getByRole('button', { name: /第 \d+ 座岛/ })
  await card.waitFor()
  await wait(LOOKING_MS)
  await slowDown(page)
  await card.evaluate((one) =>
    one.addEventListener('click', () => void (window.tappedAt = performance.now()), true),
  )
  await card.click()
  return framesAfter(page, await page.evaluate(() => window.tappedAt))
}

async function framesAfter(page: Page, begun: number): Promise<number> {
  await page.waitForFunction(() => window.firstFrames.length > 0, undefined, { timeout: PATIENCE_MS })
  const [first = NaN] = await page.evaluate(() => window.firstFrames)
  return first - begun
}

function watchFrames(): void {
  window.firstFrames = []
  const known = new Set<HTMLVideoElement>()
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue
      known.add(video)
      video.requestVideoFrameCallback((now) => window.firstFrames.push(now))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
