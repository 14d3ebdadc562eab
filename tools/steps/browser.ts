import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { runProgram } from './run-step.ts'
import { canUseApt, installPackages, runs, which } from './system-packages.ts'

const execute = promisify(execFile)

/** The path of a Chromium that runs, installed if need be; null, with the reason told, when there is none to be had. */
export async function ensureBrowser(): Promise<string | null> {
  const browser = (await findBrowser()) ?? (await installBrowser())
  if (browser) await ensureChineseFont()
  else console.error('There is no Chromium or Chrome here: install one, or set CHROMIUM_PATH to it.')
  return browser
}

async function findBrowser(): Promise<string | null> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await runs(chosen)) return chosen
    console.error(`CHROMIUM_PATH is set to ${chosen}, which does not run.`)
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const path = await which(name)
    // Some systems put a script there that only tells how to install it.
    if (path && (await runs(path))) return path
  }
  return null
}

async function installBrowser(): Promise<string | null> {
  if (await canUseApt()) {
    console.log('Installing Chromium from the packages of the system')
    await installPackages('chromium', 'fonts-noto-cjk')
    const installed = await findBrowser()
    if (installed) return installed
  }
  console.log("Installing Playwright's Chromium")
  await runProgram('playwright', ['install', 'chromium'])
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return (await runs(path)) ? path : null
}

/** Without one, Chinese text is a row of empty boxes, all of the same width. */
async function ensureChineseFont(): Promise<void> {
  const fonts = await execute('fc-list', [':lang=zh']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
  if (fonts !== '') return
  if (await canUseApt()) await installPackages('fonts-noto-cjk')
  else console.log('There is no Chinese font here (fonts-noto-cjk): tests that look at text may fail.')
}
