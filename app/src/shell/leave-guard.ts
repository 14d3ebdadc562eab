import { useCallback, useEffect, useRef } from 'react'
import { holdReload } from './unsaved.ts'

interface HistoryEntry {
  /** As the navigation numbers them. */
  index?: number
}

/** Who wants to be asked before a step is followed. */
const holders = new Set<() => boolean>()

/**
 * Asked by the navigation for each step that the browser has taken: true when it is not to follow. (Not by a listener
 * of our own in the capture phase: Chromium calls those of a window in the order in which they came.)
 */
export const holdsStep = (): boolean => [...holders].some((holds) => holds())

const indexNow = (): number | undefined => (history.state as HistoryEntry | null)?.index

/**
 * Keeps the browser's own back (and forward, and a typed address) from leaving until the member has agreed. The step has
 * been taken when one is told of it, so it is undone, unseen by the navigation, and taken again after a yes.
 */
export function holdHistory(agree: () => Promise<boolean>): () => void {
  const here = indexNow() ?? 0
  let undoing = false
  let asking = false

  const onStep = (): boolean => {
    if (undoing) {
      undoing = false
      return true
    }
    // A typed address is a new entry after this one, without a number.
    const steps = (indexNow() ?? here + 1) - here
    if (steps === 0) return true
    undoing = true
    history.go(-steps)
    if (!asking) void ask(steps)
    return true
  }

  const ask = async (steps: number): Promise<void> => {
    asking = true
    const agreed = await agree()
    asking = false
    if (!agreed) return
    release()
    history.go(steps)
  }

  const release = (): void => void holders.delete(onStep)
  holders.add(onStep)
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
