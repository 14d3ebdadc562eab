import { createStore } from 'zustand/vanilla'
import { copy } from './copy.ts'

/** Toasts and questions, asked from anywhere and shown by FeedbackHost. */

export const TOAST_MS = 2000

export interface ToastItem {
  id: number
  text: string
  kind: 'ok' | 'warn' | undefined
}

export interface Question {
  id: number
  title: string
  message: string
  confirm: string
  /** An alert has none. */
  cancel?: string
  danger: boolean
  answer: (confirmed: boolean) => void
}

interface Feedback {
  toast: ToastItem | undefined
  questions: readonly Question[]
  /** The app hides from other eyes: a toast would be read above whatever hides it. */
  covered: boolean
}

export const feedback = createStore<Feedback>(() => ({ toast: undefined, questions: [], covered: false }))

let made = 0
let closing: ReturnType<typeof setTimeout> | undefined

/** One at a time: the newest is the one that matters. */
export function toast(text: string, kind?: 'ok' | 'warn', milliseconds = TOAST_MS): void {
  clearTimeout(closing)
  feedback.setState({ toast: { id: (made += 1), text, kind } })
  closing = setTimeout(() => feedback.setState({ toast: undefined }), milliseconds)
}

interface Asked {
  title?: string
  message: string
  confirm?: string
  cancel?: string
  danger?: boolean
}

function ask(asked: Asked, cancel: string | undefined): Promise<boolean> {
  const { title = copy.dialogTitle, message, confirm = copy.confirm, danger = false } = asked
  return new Promise((resolve) => {
    const id = (made += 1)
    const answer = (confirmed: boolean) => {
      feedback.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }))
      resolve(confirmed)
    }
    const question: Question = { id, title, message, confirm, danger, answer, ...(cancel && { cancel }) }
    feedback.setState(({ questions }) => ({ questions: [...questions, question] }))
  })
}

export const alertDialog = async (asked: Omit<Asked, 'cancel' | 'danger'>): Promise<void> =>
  void (await ask(asked, undefined))

export const confirmDialog = (asked: Asked): Promise<boolean> => ask(asked, asked.cancel ?? copy.cancel)
