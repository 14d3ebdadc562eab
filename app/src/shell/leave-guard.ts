import { useCallback, useEffect, useRef } from 'react'
import { isExiting } from './quick-exit.ts'
import { holdReload } from './unsaved.ts'

interface HistoryEntry {
  /** As the navigation numbers them. */
  index?: number
}

const indexNow = (): number | undefined => (history.state as HistoryEntry | null)?.index

/**
 * Keeps the browser's own back (and forward, and a typed address) from leaving until the member has agreed. The step has
 * been taken when one is told of it, so it is undone, unseen by the navigation, and taken again after a yes.
 */
export function holdHistory(agree: () => Promise<boolean>): () => void {
  const here = indexNow() ?? 0
  let undoing = false
  let asking = false

  const onStep = (event: PopStateEvent): void => {
    if (isExiting()) return
    event.stopImmediatePropagation()
    if (undoing) {
      undoing = false
      return
    }
    // A typed address is a new entry after this one, without a number.
    const steps = (indexNow() ?? here + 1) - here
    if (steps === 0) return
    undoing = true
    history.go(-steps)
    if (!asking) void ask(steps)
  }

  const ask = async (steps: number): Promise<void> => {
    asking = true
    const agreed = await agree()
    asking = false
    if (!agreed) return
    release()
    history.go(steps)
  }

  // While it is caught: before the navigation, which listens on the window as well.
  const release = (): void => removeEventListener('popstate', onStep, { capture: true })
  addEventListener('popstate', onStep, { capture: true })
  return release
}

/** Nothing unsaved is lost by a step back or by a reload. The function given back lets go, for a save or an agreed leave. */
export function useLeaveGuard(unsaved: boolean, agree: () => Promise<boolean>): () => void {
  const letGo = useRef(() => {})
  useEffect(() => {
    if (!unsaved) return undefined
    const releases = [holdHistory(agree), holdReload('editing')]
    letGo.current = () => {
      for (const release of releases) release()
    }
    return letGo.current
  }, [unsaved, agree])
  return useCallback(() => letGo.current(), [])
}
