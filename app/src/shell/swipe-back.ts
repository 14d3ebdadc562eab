/** A swipe from the left edge goes one step back, where the browser has no such gesture of its own. */

const EDGE_PX = 24
const FAR_ENOUGH_PX = 72

export function followSwipeBack(goBack: () => void): () => void {
  let from: { x: number; y: number } | undefined
  const begin = (event: TouchEvent) => {
    const [touch, second] = event.touches
    from = touch && !second && touch.clientX <= EDGE_PX ? { x: touch.clientX, y: touch.clientY } : undefined
  }
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    if (!from || !touch) return
    const [dx, dy] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)]
    from = undefined
    // A sheet or a viewer lies over the page: the swipe is theirs.
    if (dx >= FAR_ENOUGH_PX && dy < dx / 2 && !document.querySelector('dialog[open]')) goBack()
  }
  const drop = () => (from = undefined)
  if (hasOwnGesture()) return () => {}
  document.addEventListener('touchstart', begin, { passive: true })
  document.addEventListener('touchend', end, { passive: true })
  document.addEventListener('touchcancel', drop)
  return () => {
    document.removeEventListener('touchstart', begin)
    document.removeEventListener('touchend', end)
    document.removeEventListener('touchcancel', drop)
  }
}

/** Safari as a browser goes back by itself; put on the home screen it does not. */
const hasOwnGesture = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) && !('standalone' in navigator && navigator.standalone)
