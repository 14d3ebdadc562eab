import { useEffect, useState } from 'react'

export const HIDE_MS = 3000

/** Controls go away by themselves when nobody has touched them for 3 s, as long as they may. */
export function useControlsShown(mayHide: boolean) {
  const [{ shown, turn }, set] = useState({ shown: true, turn: 0 })
  useEffect(() => {
    if (!shown || !mayHide) return undefined
    const timer = setTimeout(() => set({ shown: false, turn }), HIDE_MS)
    return () => clearTimeout(timer)
  }, [shown, turn, mayHide])
  return {
    shown,
    stir: () => set((now) => ({ shown: true, turn: now.turn + 1 })),
    toggle: () => set((now) => ({ shown: !now.shown, turn: now.turn + 1 })),
  }
}
