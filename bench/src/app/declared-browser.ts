import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContext } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Zero: one that is free. Which one it was, Chromium writes into its profile.
  '--remote-debugging-port=0',
]

export interface DeclaredBrowser {
  context: BrowserContext
  /** For other programs that drive this browser. */
  debuggingPort: number
  /** Where the app goes once the age is declared. */
  landing: string
}

/** A browser whose profile has declared 18+ on the app at this address, as any member's has. */
export async function withDeclaredBrowser<Result>(
  executablePath: string,
  url: string,
  work: (browser: DeclaredBrowser) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'qingyu-profile-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ARGUMENTS })
  try {
    const landing = await declareAge(context, url)
    const debuggingPort = Number.parseInt(await readFile(join(profile, 'DevToolsActivePort'), 'utf8'))
    return await work({ context, debuggingPort, landing })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function declareAge(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: '我已年满 18 周岁，进入' }).click()
  await page.waitForURL((place) => place.hash !== '' && !place.hash.startsWith('#/splash'))
  const landing = page.url()
  await page.close()
  return landing
}
