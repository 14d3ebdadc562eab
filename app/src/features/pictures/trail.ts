import type { Point } from './zoom.ts'

interface Step extends Point {
  at: number
}

/** A drag that paused is no flick: only its last moments count. */
export const TRAIL_MS = 100

/** How fast a finger has been going of late. */
export function createTrail() {
  let steps: Step[] = []
  return {
    start(step: Step): void {
      steps = [step]
    },
    add(step: Step): void {
      const recent = steps.filter(({ at }) => step.at - at <= TRAIL_MS)
      steps = [...(recent.length > 0 ? recent : steps.slice(-1)), step]
    },
    /** px per ms, at the moment the finger leaves. */
    speedAt(at: number): Point {
      const [first, last] = [steps.at(0), steps.at(-1)]
      if (!first || !last || at - last.at > TRAIL_MS || at === first.at) return { x: 0, y: 0 }
      const time = at - first.at
      return { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
    },
  }
}
