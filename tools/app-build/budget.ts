/** Bytes as they travel, compressed with gzip. */
export interface AppSizes {
  /** What the first screen needs: the entry with its static imports, and the chunk of the splash. */
  firstLoad: { js: number; css: number; html: number }
  /** What each further screen brings on top of the first load. */
  routes: Record<string, number>
  /** Every file by itself, to name the one that weighs most. */
  files: Record<string, number>
}

// As in the yardstick of the budget: React and react-dom alone are 65.9 of these.
const KB = 1024

export const BUDGET = { js: 92 * KB, css: 6 * KB, total: 100 * KB, route: 12 * KB }

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** One sentence for each budget that is exceeded. */
export function exceeded({ firstLoad, routes, files }: AppSizes): string[] {
  const { js, css, html } = firstLoad
  const heaviest = (extension: string) => {
    const [file, bytes] = Object.entries(files)
      .filter(([name]) => name.endsWith(extension))
      .reduce<[string, number]>((most, entry) => (entry[1] > most[1] ? entry : most), ['none', 0])
    return `${file} (${kilobytes(bytes)})`
  }
  const over = (bytes: number, most: number) => `${kilobytes(bytes)} gzip of at most ${kilobytes(most)}`
  return [
    ...(js > BUDGET.js
      ? [
          `The JavaScript of the first load is ${over(js, BUDGET.js)}; its heaviest file is ${heaviest('.js')}.`,
        ]
      : []),
    ...(css > BUDGET.css
      ? [`The CSS of the first load is ${over(css, BUDGET.css)}; its heaviest file is ${heaviest('.css')}.`]
      : []),
    ...(js + css + html > BUDGET.total
      ? [`The first load is ${over(js + css + html, BUDGET.total)}; its heaviest file is ${heaviest('')}.`]
      : []),
    ...Object.entries(routes)
      .filter(([, bytes]) => bytes > BUDGET.route)
      .map(([route, bytes]) => `The screen ${route} brings ${over(bytes, BUDGET.route)}.`),
  ]
}

/** A small table for the person who builds. */
export function describeSizes({ firstLoad, routes }: AppSizes): string {
  const { js, css, html } = firstLoad
  const rows: [string, number, number][] = [
    ['first load: JavaScript', js, BUDGET.js],
    ['first load: CSS', css, BUDGET.css],
    ['first load: with HTML', js + css + html, BUDGET.total],
    ...Object.entries(routes)
      .toSorted(([, a], [, b]) => b - a)
      .map(([route, bytes]): [string, number, number] => [route, bytes, BUDGET.route]),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(
      ([name, bytes, most]) =>
        `  ${name.padEnd(width)}  ${kilobytes(bytes).padStart(8)} of ${kilobytes(most).padStart(8)}`,
    )
    .join('\n')
}
