import { Icon } from '@qingyu/ui/Icon.tsx'
import { Input } from 'antd'
import { Check, ShieldBan } from 'lucide-react'
import type { Ref } from 'react'
import { ActButton } from '../../kit/ActButton.tsx'
import layout from '../../kit/DeskLayout.module.css'
import { Elapsed } from '../../kit/Elapsed.tsx'
import { Key } from '../../kit/Key.tsx'
import type { Reason, Statement } from '../../kit/statement.ts'
import { StatementForm } from '../../kit/StatementForm.tsx'
import type { NoteRef } from '../../kit/StatementForm.tsx'
import css from './CaseDecision.module.css'
import type { Case } from './report-calls.ts'

/** Letters for measures, since digits tick reasons. */
export const MEASURE_KEYS = ['q', 'w', 'x', 'c', 'z'] as const

interface CaseDecisionProps {
  shown: Case
  since: number
  busy: boolean
  reasons: readonly Reason[]
  measures: readonly string[]
  statement: Statement
  answer: string
  complaint: string
  note: Ref<NoteRef>
  onMeasure: (id: string) => void
  onStatement: (statement: Statement) => void
  onAnswer: (answer: string) => void
  onKeep: () => void
  onAct: () => void
  onSkip: () => void
}

export function CaseDecision(props: CaseDecisionProps) {
  const { shown, busy, measures } = props
  return (
    <>
      <div className={layout.scroll}>
        <div className={layout.section}>
          <h3 className={css.head}>处理方式</h3>
          {shown.measures.length === 0 && <p className={css.none}>这一类没有可用的处理方式</p>}
          <ul>
            {shown.measures.map(({ id, name }, n) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.measure}
                  aria-pressed={measures.includes(id)}
                  disabled={busy}
                  onClick={() => props.onMeasure(id)}
                >
                  <Key of={MEASURE_KEYS[n]?.toUpperCase() ?? '·'} />
                  <span className={css.name}>{name}</span>
                  {measures.includes(id) && <Icon of={Check} size={16} />}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={layout.section}>
          <StatementForm
            title="处理的理由"
            reader="对方"
            list={props.reasons}
            statement={props.statement}
            complaint={props.complaint}
            disabled={busy}
            note={props.note}
            onChange={props.onStatement}
          />
        </div>
        <div className={layout.section}>
          <h3 className={css.head}>答复举报人</h3>
          <Input.TextArea
            variant="filled"
            rows={2}
            maxLength={300}
            disabled={busy}
            aria-label="答复举报人"
            placeholder="留空时使用通用答复"
            value={props.answer}
            onChange={(event) => props.onAnswer(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </div>
      </div>
      <div className={layout.acts}>
        <ActButton
          look="release"
          label="维持原样"
          keyName="A"
          icon={Check}
          disabled={busy}
          onAct={props.onKeep}
        />
        <ActButton
          look="reject"
          label="执行处理"
          keyName="R"
          icon={ShieldBan}
          disabled={busy}
          onAct={props.onAct}
        />
        <p className={layout.foot}>
          <Elapsed since={props.since} />
          <button type="button" disabled={busy} onClick={props.onSkip}>
            跳过 <Key of="S" />
          </button>
          <span className={layout.logged}>每次决定都写入审计日志</span>
        </p>
      </div>
    </>
  )
}
