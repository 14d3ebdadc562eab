import type { Source } from './playback-state.ts'

/** So near to either end nobody means to continue. */
const EDGE_SECONDS = 5

/** Where a film begins that was left at some second; 0 from the beginning. */
export function startSecond({ kind, previewSeconds, duration }: Omit<Source, 'url'>, leftAt: number): number {
  const last = kind === 'preview' ? previewSeconds : duration
  return leftAt >= EDGE_SECONDS && leftAt <= last - EDGE_SECONDS ? leftAt : 0
}
