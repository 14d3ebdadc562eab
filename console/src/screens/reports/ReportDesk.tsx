import { useRef, useState } from 'react'
import { CaseDecision, MEASURE_KEYS } from '../../features/reports/CaseDecision.tsx'
import { CaseSubject } from '../../features/reports/CaseSubject.tsx'
import { decideReport, useMeasureReasons } from '../../features/reports/report-calls.ts'
import type { Case } from '../../features/reports/report-calls.ts'
import type { Desk } from '../../kit/desk.ts'
import layout from '../../kit/DeskLayout.module.css'
import { useKeys } from '../../kit/keys.ts'
import type { Bindings } from '../../kit/keys.ts'
import { oneLine } from '../../kit/one-line.ts'
import { blank, insertPhrases, lacking, toggleReason } from '../../kit/statement.ts'
import type { Statement } from '../../kit/statement.ts'
import type { NoteRef } from '../../kit/StatementForm.tsx'
import { useVeil } from '../../kit/veil.ts'
import { toast } from '../../shell/feedback.ts'

interface ReportDeskProps {
  desk: Desk<Case>
  shown: Case
  since: number
  busy: boolean
}

export function ReportDesk({ desk, shown, since, busy }: ReportDeskProps) {
  const { report } = shown
  const [veil, toggleVeil] = useVeil()
  const [revealed, setRevealed] = useState(false)
  const [measures, setMeasures] = useState<readonly string[]>([])
  const [statement, setStatement] = useState(blank)
  const [answer, setAnswer] = useState('')
  const [complaint, setComplaint] = useState('')
  const note = useRef<NoteRef>(null)
  const reasons = useMeasureReasons().data?.list ?? []

  const decide = (chosen: readonly string[]) =>
    void desk.settle(async (_, seconds) => {
      const said = chosen.length > 0 ? { reasons: [...statement.reasons], note: oneLine(statement.note) } : {}
      const pictures = shown.pictures.map(({ id }) => id)
      const input = { report, pictures, measures: [...chosen], answer: oneLine(answer), seconds, ...said }
      await decideReport(input)
      toast(chosen.length > 0 ? '已处理，双方会收到说明' : '已维持原样，举报人会收到答复', 'success')
    })
  const act = () => {
    const missing = measures.length === 0 ? '请先选择处理方式' : lacking(statement, reasons)
    setComplaint(missing ?? '')
    if (!missing) decide(measures)
    else if (statement.reasons.length > 0) note.current?.focus()
  }
  const change = (next: Statement) => {
    setStatement(next)
    setComplaint('')
  }
  const toggleMeasure = (id: string) => {
    setMeasures(measures.includes(id) ? measures.filter((one) => one !== id) : [...measures, id])
    setComplaint('')
  }

  useKeys('举报', {
    a: { does: '维持原样', run: () => decide([]), off: busy },
    r: { does: '执行处理', run: act, off: busy },
    s: { does: '跳过', run: () => void desk.skip(), off: busy },
    e: { does: '写给对方', run: () => note.current?.focus(), off: busy },
    t: { does: '插入常用语', run: () => change(insertPhrases(statement, reasons)), off: busy },
    'Mod+Enter': { does: '写完后执行处理', run: act, off: busy },
    b: { does: '图片模糊', run: () => toggleVeil('blur') },
    g: { does: '图片黑白', run: () => toggleVeil('grey') },
    v: { does: '看清本条的图片', run: () => setRevealed(!revealed) },
  })
  const ofMeasures: Bindings = Object.fromEntries(
    shown.measures.flatMap(({ id, name }, n) => {
      const key = MEASURE_KEYS[n]
      return key ? [[key, { does: name, run: () => toggleMeasure(id), off: busy }]] : []
    }),
  )
  useKeys('处理方式', ofMeasures)
  const ofReasons: Bindings = Object.fromEntries(
    reasons
      .slice(0, 9)
      .map(({ id, text }, n) => [
        String(n + 1),
        { does: text, run: () => change(toggleReason(statement, reasons, id)), off: busy },
      ]),
  )
  useKeys('处理的理由', ofReasons)

  return (
    <>
      <section className={layout.centre} aria-label="举报内容">
        <CaseSubject shown={shown} veil={veil} revealed={revealed} />
      </section>
      <aside className={layout.decision} aria-label="决定">
        <CaseDecision
          shown={shown}
          since={since}
          busy={busy}
          reasons={reasons}
          measures={measures}
          statement={statement}
          answer={answer}
          complaint={complaint}
          note={note}
          onMeasure={toggleMeasure}
          onStatement={change}
          onAnswer={setAnswer}
          onKeep={() => decide([])}
          onAct={act}
          onSkip={() => void desk.skip()}
        />
      </aside>
    </>
  )
}
