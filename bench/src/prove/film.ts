import { createHash } from 'node:crypto'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { offerOwnership } from '@qingyu/dev/authenticator'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import journeys from '../../../e2e/playwright.config.ts'
import { deadAddress } from '../../../e2e/src/addresses.ts'
import { expect, loginAs, passAgeGate, registerAs, shown } from '../../../e2e/src/app-journey.ts'
import { fill } from '../../../e2e/src/applying.ts'
import { ensureBrowser } from '../../../tools/steps/browser.ts'
import { buildApp, builtApp, isStale } from '../../../tools/steps/build-app.ts'
import { reviewFilm, sitDown, verify } from '../film/console-desk.ts'
import type { Desks } from '../film/console-desk.ts'
import { openOwnWork, sendFilm } from '../film/creator.ts'
import { secondsOf } from '../film/inspect-film.ts'
import { FRAMES_A_SECOND, makeLongFilm } from '../film/long-film.ts'
import { takeApart } from '../film/take-apart.ts'
import type { Addresses } from '../film/take-apart.ts'
import {
  addressesOf,
  isByHlsJs,
  playFinest,
  playToEnd,
  rechargeAndBuy,
  secondOf,
  shows,
} from '../film/viewer.ts'
import type { Played } from '../film/viewer.ts'
import { openWeakLine } from '../film/weak-line.ts'
import type { ProofReport } from '../proof.ts'

export const about =
  'The whole way of a film, in browsers on an empty server: verified, uploaded over a line that breaks twice, transcoded, reviewed, bought, watched by both engines, and every file of it taken apart.'
export const needsDiskGb = 2

const SECONDS = 150
const UPWARDS_BYTES_A_SECOND = 3e6
const BUYER = 'islander'
/** What the steps looked like. */
const PICTURES = join(import.meta.dirname, '..', '..', 'results', 'film')

interface Stage {
  report: ProofReport
  world: World
  /** Where everybody finds the apps. */
  address: string
  browser: Browser
  desks: Desks
  /** The film as its author has it. */
  source: { file: string; seconds: number }
}

export async function prove(report: ProofReport): Promise<void> {
  const executablePath = await ensureBrowser()
  if (!executablePath) throw new Error('This takes a browser.')
  await mkdir(PICTURES, { recursive: true })
  const file = join(report.folder, 'film.mp4')
  await makeLongFilm(file, SECONDS)
  const source = { file, seconds: await secondsOf(file) }

  const world = await bootEmptyWorld(report.folder)
  const browser = await chromium.launch({ ...journeys.use?.launchOptions, executablePath })
  try {
    await offerOwnership(world.server)
    const { dataDir, publicUrl } = world.server.services.config
    const setup = join(dataDir, 'console-setup')
    const desks = await sitDown(browser, (await readFile(setup, 'utf8')).trim())
    const stage: Stage = { report, world, address: publicUrl, browser, desks, source }
    const place = await publish(stage)
    const addresses = await watch(stage, place)
    await takeApart(report, addresses, { seconds: source.seconds, frames: SECONDS * FRAMES_A_SECOND })
  } finally {
    await browser.close()
    await world.stop()
  }
}

/** The apps as they are built now: ten minutes are long enough for somebody to build them anew. */
async function bootEmptyWorld(folder: string): Promise<World> {
  const root = join(import.meta.dirname, '..', '..', '..')
  for (const name of ['app', 'console'] as const) {
    if (isStale(root, name)) await buildApp(root, name)
    await cp(builtApp(root, name), join(folder, name), { recursive: true })
  }
  const address = await deadAddress()
  const env = { PORT: new URL(address).port, PUBLIC_URL: address, ROLES: 'api,worker', PAY_SANDBOX: '1' }
  const dirs = { APP_DIR: join(folder, 'app'), CONSOLE_DIR: join(folder, 'console') }
  return bootWorld({ clock: { now: () => new Date() }, env: { ...env, ...dirs } })
}

const phone = async (browser: Browser): Promise<Page> => {
  const { viewport = null, locale = '', timezoneId = '' } = journeys.use ?? {}
  return (await browser.newContext({ viewport, locale, timezoneId })).newPage()
}
const keep = (page: Page) => (name: string) => page.screenshot({ path: join(PICTURES, `${name}.png`) })

/** From a stranger to a film that everybody may find; where it is. */
async function publish({ report, world, address, browser, desks, source }: Stage): Promise<string> {
  const line = await openWeakLine(address, UPWARDS_BYTES_A_SECOND)
  const page = await phone(browser)
  await passAgeGate(page, line.url)
  await registerAs(page, 'filmmaker')
  await shown(page).getByRole('button', { name: '认证' }).click()
  await fill(page, 'e1234-5678')
  await shown(page).getByRole('button', { name: '提交审核' }).click()
  await expect(shown(page).getByRole('heading', { name: '审核中' })).toBeVisible()
  await verify(desks)
  await page.reload()
  await expect(shown(page).getByRole('heading', { name: '已通过认证' })).toBeVisible()
  report.check(
    'the author is verified: one read the documents, another had agreed',
    (await actsOf(world, 'verification')) === 'ask 2, grant 1, open 2, open 2, decide 2',
  )

  const bytes = await readFile(source.file)
  report.figure('the file, seconds and bytes', `${source.seconds.toFixed(2)}, ${bytes.length}`)
  const sent = await sendFilm(page, { file: source.file, line, picture: keep(page) })
  report.figure('upload, seconds', sent.seconds.toFixed(1))
  report.figure('went on at byte', sent.resumedAt.join(', '))
  report.check(
    'one upload, cut twice, went on each time where it had come to',
    sent.begun === 1 && sent.resumedAt.filter((at) => at > 0 && at < bytes.length).length >= 2,
  )
  const began = Date.now()
  const asset = await made(world)
  report.figure('transcoding, seconds after the upload', ((Date.now() - began) / 1000).toFixed(1))
  report.check(
    'what arrived is the file, byte for byte',
    asset.bytes === bytes.length && asset.sha256 === createHash('sha256').update(bytes).digest('hex'),
  )

  const review = await reviewFilm(desks, keep(desks.moderator))
  report.figure('frames and rungs at the review desk', `${review.frames}, ${review.rungs.join(' ')}`)
  report.check('the reviewer saw frames and had every rung', review.frames >= 12 && review.rungs.length === 3)
  const place = await openOwnWork(page)
  report.check(
    'released by keyboard, it is among the works of its author',
    (await actsOf(world, 'video')) === 'decide 2',
  )
  await page.context().close()
  line.close()
  return place
}

interface Asset {
  state: string
  failure: string
  bytes: number
  sha256: string
}

async function made({ server }: World): Promise<Asset> {
  for (;;) {
    const { rows } = await server.pool.query<Asset>(
      'select state, failure, bytes::int, sha256 from video_assets',
    )
    const [asset] = rows
    if (rows.length !== 1 || !asset || asset.state === 'failed') throw new Error(JSON.stringify(rows))
    if (asset.state === 'ready') return asset
    await sleep(500)
  }
}

/** What operators did with everything of a kind, in turn, each with the number of who did it. */
async function actsOf({ server }: World, kind: string): Promise<string> {
  const { rows } = await server.pool.query<{ act: string; who: number }>(
    `select split_part(act, '.', 2) as act, operator_id::int as who from operator_log
     where subject like $1 || ':%' and act not in ('review.claim', 'review.look') order by id`,
    [kind],
  )
  return rows.map(({ act, who }) => `${act} ${who}`).join(', ')
}

/** Where the preview and the film were played from. */
async function watch({ report, address, browser, source }: Stage, place: string): Promise<Addresses> {
  const page = await phone(browser)
  await passAgeGate(page, address)
  await registerAs(page, BUYER)
  const asked = addressesOf(page)
  await page.goto(`${address}/${place}`)
  await shows(page, 'playing')
  report.check('the preview plays by the browser itself', !(await isByHlsJs(page)))
  await keep(page)('preview')
  await shows(page, 'preview-ended', { timeout: 120_000 })
  const left = await secondOf(page)
  const preview = asked.at(-1) ?? ''
  await rechargeAndBuy(page)
  await shows(page, 'playing')
  const wentOn = await secondOf(page)
  report.figure('the preview ended at, the film went on at', `${left.toFixed(2)}, ${wentOn.toFixed(2)}`)
  report.check('paid, the film goes on at that second', Math.abs(wentOn - left) < 2.5)
  await keep(page)('player')
  judge(report, 'by the browser itself', await playToEnd(page, SECONDS), [left + 2.5, source.seconds])
  const full = asked.at(-1) ?? ''

  const second = await phone(browser)
  await second.addInitScript(() => localStorage.setItem('player-engine', 'hls.js'))
  await passAgeGate(second, address)
  await loginAs(second, BUYER)
  await expect(second).toHaveURL(/#\/my$/)
  await second.goto(`${address}/${place}`)
  await shows(second, 'playing')
  report.check('on his other phone hls.js plays it', await isByHlsJs(second))
  judge(report, 'by hls.js', await playToEnd(second, SECONDS), [0.5, source.seconds])

  report.check('chosen, 1080 plays by the browser itself', (await playFinest(page)) === 1080)
  await page.context().close()
  report.check('chosen, 1080 plays by hls.js', (await playFinest(second)) === 1080)
  await keep(second)('player-1080')
  await second.context().close()
  return { preview, full }
}

function judge(report: ProofReport, how: string, played: Played, [from, to]: [number, number]): void {
  const { dropped, frames } = played
  report.figure(
    `played ${how}, from, to, missed`,
    [played.from, played.to, played.missed].map((one) => one.toFixed(2)).join(', '),
  )
  report.figure('  pictures dropped, of', `${dropped}, ${frames}`)
  // Where it went on, the browser counts what it skipped as played: the pictures tell.
  const isAllSeen = frames >= (to - from) * FRAMES_A_SECOND && played.missed < 0.5
  const isWhole = played.from <= from && played.to >= to - 0.5 && isAllSeen
  report.check(`the film plays ${how} to its end, nothing left out`, isWhole)
}
