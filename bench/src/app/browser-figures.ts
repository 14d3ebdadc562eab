import { ensureBrowser } from '../../../tools/steps/browser.ts'
import type { Figure } from '../table.ts'
import { withDeclaredBrowser } from './declared-browser.ts'
import { firstFrame, unmeasuredFirstFrame } from './first-frame.ts'
import { loadLighthouse } from './install-lighthouse.ts'
import { keptPages, unmeasuredPages } from './kept-pages.ts'
import { lighthouseScores, unmeasuredScores } from './lighthouse.ts'
import { pictureOpening, unmeasuredOpening } from './picture-opening.ts'

/** What takes a browser. Where that is missing or breaks, the reason is told and the rows say: not measured. */
export async function browserFigures(root: string, url: string): Promise<Figure[]> {
  const browser = await ensureBrowser()
  if (!browser)
    return [...unmeasuredPages(), ...unmeasuredScores(), ...unmeasuredOpening(), ...unmeasuredFirstFrame()]
  return [
    ...(await measured(() => keptPages(root, url, browser), unmeasuredPages)),
    ...(await measured(() => scores(root, url, browser), unmeasuredScores)),
    ...(await measured(() => pictureOpening(root, browser), unmeasuredOpening)),
    ...(await measured(() => firstFrame(root, browser), unmeasuredFirstFrame)),
  ]
}

async function scores(root: string, url: string, browser: string): Promise<Figure[]> {
  const lighthouse = await loadLighthouse(root)
  if (!lighthouse) return unmeasuredScores()
  return withDeclaredBrowser(browser, url, (declared) => lighthouseScores(lighthouse, declared))
}

/** The figures of the server, minutes of work, are not lost with a browser. */
async function measured(work: () => Promise<Figure[]>, without: () => Figure[]): Promise<Figure[]> {
  try {
    return await work()
  } catch (error) {
    console.error(error)
    return without()
  }
}
