import type { NoteRef } from '../../kit/StatementForm.tsx'
import { useRef, useState } from 'react'
import { Documents } from '../../features/documents/Documents.tsx'
import { OUTCOMES } from '../../features/reviews/copy.ts'
import { Decision } from '../../features/reviews/Decision.tsx'
import {
  askSecondOpinion,
  decideReview,
  showReview,
  useReviewReasons,
} from '../../features/reviews/review-calls.ts'
import type { Review } from '../../features/reviews/review-calls.ts'
import { Subject } from '../../features/reviews/Subject.tsx'
import { AskText } from '../../kit/AskText.tsx'
import type { Desk } from '../../kit/desk.ts'
import layout from '../../kit/DeskLayout.module.css'
import { useKeys } from '../../kit/keys.ts'
import type { Bindings } from '../../kit/keys.ts'
import { oneLine } from '../../kit/one-line.ts'
import { blank, insertPhrases, lacking, toggleReason } from '../../kit/statement.ts'
import { useVeil } from '../../kit/veil.ts'
import { toast } from '../../shell/feedback.ts'

interface ReviewDeskProps {
  desk: Desk<Review>
  review: Review
  since: number
  busy: boolean
}

/** One claimed item: everything about it, and everything that can be done with it, by mouse and by key. */
export function ReviewDesk({ desk, review, since, busy }: ReviewDeskProps) {
  const { task } = review
  const [veil, toggleVeil] = useVeil()
  const [revealed, setRevealed] = useState(false)
  const [statement, setStatement] = useState(blank)
  const [complaint, setComplaint] = useState('')
  const [escalating, setEscalating] = useState(false)
  const note = useRef<NoteRef>(null)
  const reasons = useReviewReasons(review.kind).data?.list ?? []
  const blocked = busy || review.judged

  const decide = (verdict: 'release' | 'reject') =>
    void desk.settle(async (_, seconds) => {
      const said =
        verdict === 'reject' ? { reasons: [...statement.reasons], note: oneLine(statement.note) } : {}
      const { outcome } = await decideReview({ task, verdict, seconds, ...said })
      toast(OUTCOMES[outcome], 'success')
    })
  const reject = () => {
    const missing = lacking(statement, reasons)
    setComplaint(missing ?? '')
    if (!missing) decide('reject')
    else if (statement.reasons.length > 0) note.current?.focus()
  }
  const refresh = async () => {
    const fresh = await showReview(task)
    desk.change(() => fresh)
  }
  const change = (next: typeof statement) => {
    setStatement(next)
    setComplaint('')
  }

  const numbers: Bindings = Object.fromEntries(
    reasons
      .slice(0, 9)
      .map(({ id, text }, n) => [
        String(n + 1),
        { does: text, run: () => change(toggleReason(statement, reasons, id)), off: blocked },
      ]),
  )
  useKeys('审核', {
    a: { does: '通过', run: () => decide('release'), off: blocked },
    r: { does: '不通过', run: reject, off: blocked },
    u: { does: '升级复核', run: () => setEscalating(true), off: blocked },
    s: { does: '跳过', run: () => void desk.skip(), off: busy },
    e: { does: '写给作者', run: () => note.current?.focus(), off: blocked },
    t: { does: '插入常用语', run: () => change(insertPhrases(statement, reasons)), off: blocked },
    'Mod+Enter': { does: '写完后直接不通过', run: reject, off: blocked },
    b: { does: '图片模糊', run: () => toggleVeil('blur') },
    g: { does: '图片黑白', run: () => toggleVeil('grey') },
    v: { does: '看清本条的图片', run: () => setRevealed(!revealed) },
  })
  useKeys('不通过的理由', numbers)

  return (
    <>
      <section className={layout.centre} aria-label="审核内容">
        <Subject
          review={review}
          veil={veil}
          revealed={revealed}
          onVeil={toggleVeil}
          onReveal={() => setRevealed(!revealed)}
          documents={
            review.documents.length > 0 && (
              <Documents
                task={task}
                documents={review.documents}
                request={review.document_request}
                onOpened={() => void refresh().catch(() => undefined)}
              />
            )
          }
        />
      </section>
      <aside className={layout.decision} aria-label="决定">
        <Decision
          review={review}
          since={since}
          busy={busy}
          reasons={reasons}
          statement={statement}
          complaint={complaint}
          note={note}
          onStatement={change}
          onCleared={() => void refresh().catch(() => undefined)}
          onRelease={() => decide('release')}
          onReject={reject}
          onSecond={() => setEscalating(true)}
          onSkip={() => void desk.skip()}
        />
      </aside>
      <AskText
        open={escalating}
        title="升级复核"
        hint="此后需要两位不同的同事都通过。说明只有同事看得到。"
        okText="升级"
        maxLength={500}
        busy={busy}
        onCancel={() => setEscalating(false)}
        onDone={(text) => {
          setEscalating(false)
          void desk.settle(async () => {
            await askSecondOpinion(task, text)
            toast('已升级，等待两位同事复核', 'success')
          })
        }}
      />
    </>
  )
}
