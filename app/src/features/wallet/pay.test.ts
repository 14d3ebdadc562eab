// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { goToCashier } from './pay.ts'

const assign = vi.spyOn(location, 'assign')
const open = vi.spyOn(window, 'open')

beforeEach(() => {
  assign.mockReset()
  open.mockReset().mockReturnValue(null)
})

it('our own cashier takes the place of the page, however its address is written', () => {
  goToCashier('/cashier/A1')
  goToCashier(`${location.origin}/cashier/A1`)
  const there = `${location.origin}/cashier/A1`
  expect(assign.mock.calls).toEqual([[there], [there]])
  expect(open).not.toHaveBeenCalled()
})

it('a provider gets a window of its own that knows nothing of us', () => {
  goToCashier('https://pay.example/checkout?order=A1')
  expect(open).toHaveBeenCalledWith('https://pay.example/checkout?order=A1', '_blank', 'noopener,noreferrer')
  expect(assign).not.toHaveBeenCalled()
})

it.each(['javascript:alert(1)', 'http://pay.example/', 'data:text/html,pay'])(
  'does not go to %s',
  (address) => {
    expect(() => goToCashier(address)).toThrow('is not an address to go to')
    expect(open).not.toHaveBeenCalled()
    expect(assign).not.toHaveBeenCalled()
  },
)
