import { existsSync } from 'node:fs'

import { WEB_APPS } from './app-build/web-apps.ts'
import type { WebApp } from './app-build/web-apps.ts'
import { buildScript, hasApp } from './steps/build-app.ts'
import { ensureBrowser } from './steps/browser.ts'
import { runChecks } from './steps/checks.ts'
import { ensureFfmpeg } from './steps/ffmpeg.ts'
import { runPlaywright } from './steps/playwright.ts'
import { ensureRedis } from './steps/redis.ts'
import { runProgram, step } from './steps/run-step.ts'
import { conclude, nothing, oneFailed, onePassed, sum, type Tally } from './steps/tally.ts'
import { runVitest } from './steps/vitest.ts'

const journeys = 'e2e/playwright.config.ts'

async function runAll(): Promise<Tally> {
  const checks = await runChecks()
  const apps: Tally[] = []
  for (const webApp of WEB_APPS)
    if (hasApp(process.cwd(), webApp)) apps.push(await step(webApp, () => make(webApp)))
  await step('redis', ensureRedis)
  await step('ffmpeg', () => ensureFfmpeg(process.cwd(), console.log))
  const tests = await step('tests', () => runVitest([]))
  const inBrowser = existsSync(journeys) ? await runJourneys() : nothing
  return sum([checks, ...apps, tests, inBrowser])
}

/** Before the tests: some of them start the product, which would otherwise stop to build. */
async function make(webApp: WebApp): Promise<Tally> {
  return (await runProgram(process.execPath, [buildScript(webApp)])) === 0 ? onePassed : oneFailed
}

async function runJourneys(): Promise<Tally> {
  const browser = await step('browser', ensureBrowser)
  return browser === null ? oneFailed : step('journeys', () => runPlaywright(journeys, browser))
}

const filters = process.argv.slice(2)
conclude(filters.length > 0 ? await step('tests', () => runVitest(filters)) : await runAll())
