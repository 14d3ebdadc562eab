import { onResized } from './resize.ts'

/**
 * How much of the window a keyboard covers, for the layout. Browsers that make the window smaller themselves (the page
 * asks for it) leave nothing to do; Safari lays its keyboard over the page and tells only the visual viewport.
 */
export function followKeyboard(): () => void {
  const refresh = () => {
    const covered = window.visualViewport ? window.innerHeight - window.visualViewport.height : 0
    // A page that is zoomed in shows less of itself as well, and needs no room for a keyboard.
    const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
    document.documentElement.style.setProperty(
      '--keyboard',
      `${zoomed ? 0 : Math.max(0, Math.round(covered))}px`,
    )
  }
  refresh()
  return onResized(refresh)
}
