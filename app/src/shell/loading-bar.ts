/** The bar at the top while a page is on its way: shown after 200 ms, at its end after 2000 ms at the latest. */

export const BAR_THROTTLE_MS = 200
export const BAR_DURATION_MS = 2000
/** Long enough to be seen full. */
const BAR_LINGER_MS = 250
const STEP_MS = 50

export interface BarState {
  visible: boolean
  /** From 0 to 100. */
  value: number
}

const HIDDEN: BarState = { visible: false, value: 0 }

let state = HIDDEN
let began = 0
let waiting: ReturnType<typeof setTimeout> | undefined
let stepping: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function show(next: BarState): void {
  state = next
  for (const listener of listeners) listener()
}

function stop(): void {
  clearTimeout(waiting)
  clearInterval(stepping)
}

export function startBar(): void {
  stop()
  waiting = setTimeout(() => {
    began = Date.now()
    show({ visible: true, value: 0 })
    stepping = setInterval(() => {
      const value = Math.min(100, ((Date.now() - began) / BAR_DURATION_MS) * 100)
      show({ visible: true, value })
      if (value === 100) clearInterval(stepping)
    }, STEP_MS)
  }, BAR_THROTTLE_MS)
}

export function finishBar(): void {
  stop()
  if (!state.visible) return
  show({ visible: true, value: 100 })
  waiting = setTimeout(() => show(HIDDEN), BAR_LINGER_MS)
}

export function failBar(): void {
  stop()
  show(HIDDEN)
}

export const barState = (): BarState => state

export function onBarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
