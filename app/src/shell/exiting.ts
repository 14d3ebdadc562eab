let exiting = false

/** The app is being left by the quick exit: from then on no step in the history is held back, nor shows a page. */
export const isExiting = (): boolean => exiting

/** False when it is being left already. */
export function beginExit(): boolean {
  if (exiting) return false
  exiting = true
  return true
}
