import { useEffect, useState } from 'react'
import { call } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { untilExported } from './personal-export.ts'
import type { ExportState } from './personal-export.ts'

const NONE: ExportState = { state: 'none', url: '', expires_at: 0 }
const read = () => call('x/account/export_state', {}, { showError: false })

/** How far my export is, followed while somebody looks. Undefined until the server has answered first. */
export function useExport() {
  const [state, setState] = useState<ExportState>()
  const preparing = state?.state === 'preparing'

  useEffect(() => {
    let gone = false
    void read().then(
      (first) => gone || setState(first),
      (error: Error) => {
        if (gone) return
        toast(error.message, 'warn')
        setState(NONE)
      },
    )
    return () => {
      gone = true
    }
  }, [])

  useEffect(() => {
    if (!preparing) return undefined
    const stop = new AbortController()
    untilExported({ read, signal: stop.signal }).then(setState, () => {})
    return () => stop.abort()
  }, [preparing])

  return {
    state,
    request: async (password: string) =>
      setState(await call('x/account/export', { password }, { showError: false })),
    /** Asks for another one in place of the one that is there. */
    again: () => setState(NONE),
  }
}
