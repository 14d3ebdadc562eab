import { client } from '../../shell/api.ts'
import { dayAndTime } from '../../shell/format.ts'
import { copy } from './copy.ts'
import css from './WaitingSteps.module.css'

const words = copy.waiting
const HOUR = 3600

/** What has happened, what happens now and until when, and what comes then. */
export function WaitingSteps({ appliedAt, hours }: { appliedAt: number; hours: number }) {
  const dueAt = appliedAt + hours * HOUR
  const late = dueAt * 1000 < client.now()
  return (
    <ol className={css['steps']}>
      <li data-step="done">
        {words.steps.sent}
        <small>{dayAndTime(appliedAt)}</small>
      </li>
      <li data-step="now" aria-current="step">
        {words.steps.review}
        <small>{late ? words.late : words.until(dayAndTime(dueAt))}</small>
      </li>
      <li>
        {words.steps.result}
        <small>{words.after}</small>
      </li>
    </ol>
  )
}
