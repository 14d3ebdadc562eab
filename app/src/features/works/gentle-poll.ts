import { useEffect, useEffectEvent } from 'react'

const FIRST_MS = 2000
const SLOWEST_MS = 10_000

/** Quickly at first, then less and less often. */
export const pollMs = (asked: number): number => Math.min(SLOWEST_MS, Math.round(FIRST_MS * 1.3 ** asked))

/** Asks again and again while something moves, and only while somebody looks. */
export function useGentlePoll(moving: boolean, ask: () => Promise<unknown>): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!moving) return undefined
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false

    const later = (): void => {
      timer = setTimeout(() => void look(), pollMs(asked))
      asked += 1
    }
    async function look(): Promise<void> {
      timer = undefined
      if (document.hidden) return
      await askNow()
      if (!over) later()
    }
    const onReturn = (): void => {
      if (document.hidden || timer !== undefined) return
      asked = 0
      later()
    }
    later()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [moving])
}
