import { createElement, useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from '../../shell/feedback.ts'
import { copy } from './copy.ts'
import type { LegalSheet, LegalText } from './LegalSheet.tsx'

/** The sheet comes over the line when somebody first wants to read. */
export function useLegalSheet(): { read: (text: LegalText) => void; sheet: ReactNode } {
  const [text, setText] = useState<LegalText>()
  const [Loaded, setLoaded] = useState<typeof LegalSheet>()

  async function read(wanted: LegalText): Promise<void> {
    try {
      const module = await import('./LegalSheet.tsx')
      setLoaded(() => module.LegalSheet)
      setText(wanted)
    } catch {
      toast(copy.missing, 'warn')
    }
  }

  return {
    read: (wanted) => void read(wanted),
    sheet: Loaded && createElement(Loaded, { text, onClose: () => setText(undefined) }),
  }
}
