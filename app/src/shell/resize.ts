/** What measures itself does it again once the window has its new size. */

export const RESIZE_DELAY_MS = 50

export function onResized(listener: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(waiting)
    waiting = setTimeout(listener, RESIZE_DELAY_MS)
  }
  // A keyboard changes the visual viewport alone.
  const sources = [window, ...(window.visualViewport ? [window.visualViewport] : [])]
  for (const source of sources) source.addEventListener('resize', later)
  return () => {
    clearTimeout(waiting)
    for (const source of sources) source.removeEventListener('resize', later)
  }
}
