/** What a reload of the page would destroy right now. */
export type HoldReason = 'playing' | 'uploading' | 'editing'

const holds = new Set<{ reason: HoldReason }>()

/** Keeps the page from being loaded anew until the returned function is called. */
export function holdReload(reason: HoldReason): () => void {
  const hold = { reason }
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const mayReload = (): boolean => holds.size === 0
