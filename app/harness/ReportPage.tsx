import { reportSheet } from '../src/features/reports/reports.ts'
import { useSheet } from '../src/shell/use-sheet.ts'

/** Somebody to report, as a screen that shows him does it. */
export function ReportPage({ query }: { query: { n: string } }) {
  const { open, sheet } = useSheet()
  return (
    <>
      <button
        type="button"
        onClick={() => open(reportSheet({ kind: 'user', id: Number(query.n), title: '屿上听风' }))}
      >
        举报会员
      </button>
      {sheet}
    </>
  )
}
