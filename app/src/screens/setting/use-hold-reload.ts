import { useEffect } from 'react'
import { holdReload } from '../../shell/unsaved.ts'

/** While something half filled would be lost. */
export function useHoldReload(filled: boolean): void {
  useEffect(() => (filled ? holdReload('editing') : undefined), [filled])
}
