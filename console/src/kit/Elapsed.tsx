import { stopwatch } from './format.ts'
import { useNow } from './use-now.ts'

/** How long an item lies there. On its own, so that the seconds redraw nothing else. */
export function Elapsed({ since }: { since: number }) {
  return <span>用时 {stopwatch((useNow(1000) - since) / 1000)}</span>
}
