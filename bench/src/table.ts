export interface Figure {
  what: string
  value: number
  atLeast?: number
  atMost?: number
  digits?: number
}

export const meets = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value >= atLeast && value <= atMost

export function printTable(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length))
  console.log()
  for (const figure of figures) {
    const { what, value, atLeast, atMost, digits = 2 } = figure
    const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
    const verdict = target === '' ? '' : meets(figure) ? 'ok' : 'MISSED'
    console.log(
      `  ${what.padEnd(width)}  ${value.toFixed(digits).padStart(9)}  ${target.padEnd(7)} ${verdict}`,
    )
  }
  console.log()
}
