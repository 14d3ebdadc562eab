import { expect, it } from 'vitest'
import { qrPath } from './QrCode.tsx'

/** Whether the module there is dark. */
const reader = (path: string) => (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`)

it('draws every dark module once, inside a quiet zone of four', () => {
  const { side, path } = qrPath('otpauth://totp/isle:lin@isle.example?secret=JBSWY3DPEHPK3PXP&issuer=isle')
  const dark = reader(path)
  // The three finder patterns: a ring of seven, and the fourth corner without one.
  for (const [left, top] of [
    [4, 4],
    [side - 11, 4],
    [4, side - 11],
  ] as const) {
    for (let n = 0; n < 7; n += 1) expect([dark(left + n, top), dark(left, top + n)]).toEqual([true, true])
    expect(dark(left + 1, top + 1)).toBe(false)
    expect(dark(left + 3, top + 3)).toBe(true)
  }
  for (let n = 0; n < side; n += 1)
    for (const edge of [0, 1, 2, 3, side - 4, side - 1])
      expect([dark(n, edge), dark(edge, n)]).toEqual([false, false])
  const drawn = path.match(/M\d+ \d+/g) ?? []
  expect(new Set(drawn).size).toBe(drawn.length)
})
