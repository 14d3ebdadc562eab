import type { Calls } from '@qingyu/contract/contract'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import type { SheetProps } from '../../shell/use-sheet.ts'

/** What is reported; the title is what the member sees of it. */
export type Reported = Pick<Calls['x/reports/create']['input'], 'kind' | 'id'> & { title: string }

/** For `open` of `useSheet`: `open(reportSheet({ kind: 'user', id: uid, title: nickname }))`. */
export const reportSheet = (reported: Reported) => async (): Promise<ComponentType<SheetProps>> => {
  const { ReportSheet } = await import('./ReportSheet.tsx')
  return (props) => createElement(ReportSheet, { ...props, reported })
}

export const myReportsSheet = async () => (await import('./MyReportsSheet.tsx')).MyReportsSheet
