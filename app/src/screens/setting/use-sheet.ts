import { createElement, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { toast } from '../../shell/feedback.ts'
import { copy } from './copy.ts'

export interface SettingSheetProps {
  open: boolean
  onClose: () => void
}

/** Opens what `load` brings over the line. */
export type OpenSheet = (load: () => Promise<ComponentType<SettingSheetProps>>) => void

/** Until it has slid away. */
const LEAVING_MS = 400

/** One sheet at a time, loaded when it is asked for and new each time, so that no password stays in a field. */
export function useSheet(): { open: OpenSheet; sheet: ReactNode } {
  const [shown, setShown] = useState<{
    Content: ComponentType<SettingSheetProps>
    turn: number
    open: boolean
  }>()
  const turns = useRef(0)

  async function open(load: () => Promise<ComponentType<SettingSheetProps>>): Promise<void> {
    const turn = (turns.current += 1)
    try {
      const Content = await load()
      if (turn === turns.current) setShown({ Content, turn, open: true })
    } catch {
      toast(copy.unavailable, 'warn')
    }
  }

  function close(): void {
    setShown((now) => now && { ...now, open: false })
    setTimeout(() => setShown((now) => (now?.open ? now : undefined)), LEAVING_MS)
  }

  const sheet = shown && createElement(shown.Content, { key: shown.turn, open: shown.open, onClose: close })
  return { open: (load) => void open(load), sheet }
}
