import { createElement } from 'react'
import type { ComponentType } from 'react'
import type { SheetProps } from '../../shell/use-sheet.ts'

/** For `open` of `useSheet`: `open(shareSheet(title, link('/player', { id })))`. */
export const shareSheet = (title: string, place: string) => async (): Promise<ComponentType<SheetProps>> => {
  const { ShareSheet } = await import('./ShareSheet.tsx')
  return (props) => createElement(ShareSheet, { ...props, title, place })
}
