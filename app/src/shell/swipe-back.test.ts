// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followSwipeBack } from './swipe-back.ts'

const goBack = vi.fn()
let stop = () => {}
beforeEach(() => {
  goBack.mockClear()
  stop = followSwipeBack(goBack)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function swipe(from: [number, number], to: [number, number]): void {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY })
  document.dispatchEvent(Object.assign(new Event('touchstart'), { touches: [at(from)] }))
  document.dispatchEvent(Object.assign(new Event('touchend'), { changedTouches: [at(to)] }))
}

it('goes back on a swipe from the left edge', () => {
  swipe([5, 300], [120, 310])
  expect(goBack).toHaveBeenCalledOnce()
})

it.each<[string, [number, number], [number, number]]>([
  ['begins inside the page', [60, 300], [200, 300]],
  ['is short', [5, 300], [60, 300]],
  ['is rather a scroll', [5, 300], [100, 400]],
  ['goes to the left', [20, 300], [0, 300]],
])('stays when the swipe %s', (_why, from, to) => {
  swipe(from, to)
  expect(goBack).not.toHaveBeenCalled()
})

it('leaves a swipe over an open sheet to the sheet', () => {
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
  swipe([5, 300], [150, 300])
  expect(goBack).not.toHaveBeenCalled()
})
