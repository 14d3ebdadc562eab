import { existsSync } from 'node:fs'

import { BUILD_SCRIPT, hasApp } from './steps/build-app.ts'
import { ensureBrowser } from './steps/browser.ts'
import { runChecks } from './steps/checks.ts'
import { runPlaywright } from './steps/playwright.ts'
import { ensureRedis } from './steps/redis.ts'
import { runProgram, step } from './steps/run-step.ts'
import { conclude, nothing, oneFailed, onePassed, sum, type Tally } from './steps/tally.ts'
import { runVitest } from './steps/vitest.ts'

const journeys = 'e2e/playwright.config.ts'

async function runAll(): Promise<Tally> {
  const checks = await runChecks()
  const app = hasApp(process.cwd()) ? await step('app', makeApp) : nothing
  await step('redis', ensureRedis)
  const tests = await step('tests', () => runVitest([]))
  const inBrowser = existsSync(journeys) ? await runJourneys() : nothing
  return sum([checks, app, tests, inBrowser])
}

/** Before the tests: some of them start the product, which would otherwise stop to build. */
async function makeApp(): Promise<Tally> {
  return (await runProgram(process.execPath, [BUILD_SCRIPT])) === 0 ? onePassed : oneFailed
}

async function runJourneys(): Promise<Tally> {
  const browser = await step('browser', ensureBrowser)
  return browser === null ? oneFailed : step('journeys', () => runPlaywright(journeys, browser))
}

const filters = process.argv.slice(2)
conclude(filters.length > 0 ? await step('tests', () => runVitest(filters)) : await runAll())
