import { createElement, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { toast } from './feedback.ts'
import { sheetCopy } from './sheet-copy.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Opens what `load` brings over the line. */
export type OpenSheet = (load: () => Promise<ComponentType<SheetProps>>) => void

/** Until it has slid away. */
const LEAVING_MS = 400

/** One sheet at a time, loaded when it is asked for and new each time, so that no password stays in a field. */
export function useSheet(): { open: OpenSheet; sheet: ReactNode } {
  const [shown, setShown] = useState<{
    Content: ComponentType<SheetProps>
    turn: number
    open: boolean
  }>()
  const turns = useRef(0)

  async function open(load: () => Promise<ComponentType<SheetProps>>): Promise<void> {
    const turn = (turns.current += 1)
    try {
      const Content = await load()
      if (turn === turns.current) setShown({ Content, turn, open: true })
    } catch {
      toast(sheetCopy.unavailable, 'warn')
    }
  }

  function close(): void {
    setShown((now) => now && { ...now, open: false })
    setTimeout(() => setShown((now) => (now?.open ? now : undefined)), LEAVING_MS)
  }

  const sheet = shown && createElement(shown.Content, { key: shown.turn, open: shown.open, onClose: close })
  return { open: (load) => void open(load), sheet }
}
