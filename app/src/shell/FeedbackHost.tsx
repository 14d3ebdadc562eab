import { Dialog } from '@qingyu/ui/Dialog.tsx'
import { Toast } from '@qingyu/ui/Toast.tsx'
import { useStore } from 'zustand'
import { feedback } from './feedback.ts'

/** Shows the newest toast and the oldest open question; while the app is covered, neither: a question waits. */
export function FeedbackHost() {
  const { toast, questions, covered } = useStore(feedback)
  const [question] = questions
  if (covered) return null
  return (
    <>
      {question && (
        <Dialog
          open
          key={question.id}
          title={question.title}
          message={question.message}
          confirm={question.confirm}
          cancel={question.cancel}
          danger={question.danger}
          onConfirm={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
      {toast && <Toast key={toast.id} kind={toast.kind} text={toast.text} />}
    </>
  )
}
