import type { NoteRef } from '../../kit/StatementForm.tsx'
import { Check, X } from 'lucide-react'
import type { Ref } from 'react'
import { ActButton } from '../../kit/ActButton.tsx'
import layout from '../../kit/DeskLayout.module.css'
import { Elapsed } from '../../kit/Elapsed.tsx'
import type { Reason, Statement } from '../../kit/statement.ts'
import { StatementForm } from '../../kit/StatementForm.tsx'
import { Checks } from './Checks.tsx'
import type { Review } from './review-calls.ts'

interface DecisionProps {
  review: Review
  since: number
  busy: boolean
  reasons: readonly Reason[]
  statement: Statement
  complaint: string
  note: Ref<NoteRef>
  onStatement: (statement: Statement) => void
  onCleared: () => void
  onRelease: () => void
  onReject: () => void
  onSecond: () => void
  onSkip: () => void
}

export function Decision(props: DecisionProps) {
  const { review, since, busy, reasons, statement, complaint, note } = props
  const blocked = busy || review.judged
  return (
    <>
      <div className={layout.scroll}>
        <div className={layout.section}>
          <Checks review={review} onCleared={props.onCleared} />
        </div>
        <div className={layout.section}>
          <StatementForm
            title="不通过的理由"
            reader="作者"
            list={reasons}
            statement={statement}
            complaint={complaint}
            disabled={blocked}
            note={note}
            onChange={props.onStatement}
          />
        </div>
      </div>
      <div className={layout.acts}>
        <ActButton
          look="release"
          label="通过"
          keyName="A"
          icon={Check}
          disabled={blocked}
          onAct={props.onRelease}
        />
        <ActButton
          look="reject"
          label="不通过"
          keyName="R"
          icon={X}
          disabled={blocked}
          onAct={props.onReject}
        />
        <ActButton look="plain" label="升级复核" keyName="U" disabled={blocked} onAct={props.onSecond} />
        <ActButton look="plain" label="跳过" keyName="S" disabled={busy} onAct={props.onSkip} />
        <p className={layout.foot}>
          <Elapsed since={since} />
          {review.judged && <span>您已给出意见，等待他人</span>}
          <span className={layout.logged}>每次决定都写入审计日志</span>
        </p>
      </div>
    </>
  )
}
