import { moment } from './format.ts'
import css from './History.module.css'

interface Event {
  at: number
  who: string
  what: string
  text: string
}

/** What happened to it so far, left to right; the latest in teal. */
export function History({ events }: { events: readonly Event[] }) {
  return (
    <ol className={css.history} aria-label="经过">
      {events.map((event) => (
        <li key={`${event.at} ${event.what} ${event.who}`} className={css.event}>
          <span className={css.at}>{moment(event.at)}</span>
          <span className={css.what}>{event.what}</span>
          <span className={css.who}>{[event.who, event.text].filter(Boolean).join('：')}</span>
        </li>
      ))}
    </ol>
  )
}
