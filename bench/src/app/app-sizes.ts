import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUDGET } from '../../../tools/app-build/budget.ts'
import type { AppSizes } from '../../../tools/app-build/budget.ts'
import { buildApp, builtApp, isStale } from '../../../tools/steps/build-app.ts'
import type { Figure } from '../table.ts'

const KB = 1024

/** What travels to a phone, as the build has recorded it; compressed with gzip. */
export async function appSizes(root: string): Promise<Figure[]> {
  if (isStale(root)) {
    console.log('Building the app')
    await buildApp(root)
  }
  const record: Pick<AppSizes, 'firstLoad' | 'routes'> = JSON.parse(
    await readFile(join(builtApp(root), 'build.json'), 'utf8'),
  )
  const { js, css, html } = record.firstLoad
  const [heaviest, most] = Object.entries(record.routes).reduce((a, b) => (b[1] > a[1] ? b : a), ['none', 0])
  return [
    size('first load of the app: JavaScript, KB gzip', js, BUDGET.js),
    size('  CSS, KB gzip', css, BUDGET.css),
    size('  with HTML, KB gzip', js + css + html, BUDGET.total),
    size(`heaviest further route (${heaviest}), KB gzip`, most, BUDGET.route),
  ]
}

const size = (what: string, bytes: number, most: number): Figure => ({
  what,
  value: bytes / KB,
  atMost: most / KB,
  digits: 1,
})
