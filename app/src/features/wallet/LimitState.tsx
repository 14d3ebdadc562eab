import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { copy as wallet } from './copy.ts'
import { limitCopy as copy } from './limit-copy.ts'
import { LimitButton } from './LimitButton.tsx'
import css from './LimitState.module.css'
import { nextText } from './limit-words.ts'
import type { SpendingLimit } from './shapes.ts'

interface LimitStateProps {
  limit: SpendingLimit
  onKept: (limit: SpendingLimit) => void
}

/** What is spent of the limit, and what it becomes. */
export function LimitState({ limit: { monthly, spent, next }, onKept }: LimitStateProps) {
  return (
    <>
      <section className={css['card']}>
        <dl className={css['figures']}>
          <div>
            <dt>{copy.spent}</dt>
            <dd>{wallet.coins(spent)}</dd>
          </div>
          <div>
            <dt>{copy.limit}</dt>
            <dd>{monthly === null ? copy.none : wallet.coins(monthly)}</dd>
          </div>
        </dl>
        {monthly !== null && <ProgressBar label={copy.used} value={share(spent, monthly)} />}
        <p className={css['note']}>
          <span>{copy.period}</span>
          {monthly !== null && <span>{copy.left(Math.max(0, monthly - spent))}</span>}
        </p>
      </section>
      {next && (
        <section className={css['next']}>
          <p>
            {nextText(next)}
            <small>{copy.nextHint}</small>
          </p>
          <LimitButton small monthly={monthly} label={copy.keep} onSet={onKept} />
        </section>
      )}
    </>
  )
}

/** In percent; a limit of nothing is used up. */
const share = (spent: number, monthly: number): number =>
  monthly > 0 ? Math.min(100, (spent / monthly) * 100) : 100
