import css from './Countdown.module.css'

interface CountdownProps {
  /** Seconds still to wait. */
  left: number
  total: number
  /** Absent: it cannot be skipped yet. */
  onSkip?: (() => void) | undefined
}

/** The pill on a splash picture: a ring that empties, the seconds, and the way past. */
export function Countdown({ left, total, onSkip }: CountdownProps) {
  return (
    <button type="button" disabled={!onSkip} className={css.pill} onClick={onSkip}>
      <svg aria-hidden className={css.ring} viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="8.5" pathLength="100" strokeDasharray={`${(left / total) * 100} 100`} />
      </svg>
      {onSkip ? `跳过 ${left}` : `${left} 秒`}
    </button>
  )
}
