import { useId } from 'react'
import css from './Mark.module.css'
import { rem } from './rem.ts'

/** The brand's mark: an isle, two waves and a moon. Decorative; the name stands beside it. */
export function Mark({ size = 32 }: { size?: number }) {
  const isle = useId()
  return (
    <svg
      aria-hidden
      className={css.mark}
      width={rem(size)}
      height={rem(size)}
      viewBox="0 0 72 72"
      fill="none"
    >
      <linearGradient id={isle} x2="0" y2="1">
        <stop stopColor="#5fe0cd" />
        <stop offset="1" stopColor="#2aa999" />
      </linearGradient>
      <circle cx="48.5" cy="21.8" r="6.8" fill="#f4dcab" />
      <path
        d="M11 45c7-2 9.5-20.2 21-20.2 10.5 0 12 13 17.5 16.4C53 43.3 58 44.6 61.5 45z"
        fill={`url(#${isle})`}
      />
      <g stroke="#63d9c8" strokeWidth="3.6" strokeLinecap="round">
        <path d="M12 52.8c6-3 9 1.2 14 1.2s6-3 10-2 4.5 2.2 9 1.6 5-3.6 9.5-3.6c3 0 4.5 1.5 5.5 2.8" />
        <path opacity=".6" strokeWidth="3" d="M21 60.5c6-2 7 1 11 1s6-2.6 10-1.6 6 1.6 8 .6" />
      </g>
    </svg>
  )
}
