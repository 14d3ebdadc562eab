export interface Figure {
  what: string
  /** Null: not measured, for the reason told while measuring. */
  value: number | null
  atLeast?: number
  atMost?: number
  digits?: number
}

export const meets = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value !== null && value >= atLeast && value <= atMost

export function printTable(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length))
  console.log()
  for (const figure of figures) {
    const { what, value, atLeast, atMost, digits = 2 } = figure
    const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
    const verdict = value === null ? 'not measured' : target === '' ? '' : meets(figure) ? 'ok' : 'MISSED'
    const shown = value === null ? '–' : value.toFixed(digits)
    console.log(`  ${what.padEnd(width)}  ${shown.padStart(9)}  ${target.padEnd(7)} ${verdict}`)
  }
  console.log()
}
