import { useId } from 'react'
import { rem } from './rem.ts'

interface CoinProps {
  size?: number
  /** One colour, for gold buttons. */
  plain?: boolean
}

const ISLE = 'M5.5 14c2-.6 2.6-5 6-5s4 4 7 5z'

/** The coin with the isle; from 18 up it has a rim and a wave. */
export function Coin({ size = 18, plain }: CoinProps) {
  const face = useId()
  const small = size < 18
  return (
    <svg aria-hidden width={rem(size)} height={rem(size)} viewBox="0 0 24 24" fill="none">
      {plain ? (
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22M5.5 15.5c2-.7 3-7 6.5-7s4.5 6.3 6.5 7z"
        />
      ) : (
        <>
          <linearGradient id={face} x2="1" y2="1">
            <stop stopColor="#f7e3b8" />
            <stop offset="1" stopColor="#dfb56b" />
          </linearGradient>
          <circle cx="12" cy="12" r="11.8" fill={`url(#${face})`} />
          {small ? (
            <path d="M5 16c2-.8 3-8 7-8s5 7.2 7 8z" fill="#7a5312" />
          ) : (
            <>
              <circle cx="12" cy="12" r="9.3" stroke="#b98d43" strokeOpacity=".6" />
              <path d={ISLE} fill="#7a5312" />
              <path
                d="M6 17c2-.8 2.8.5 4.5.5s2-1 3.5-.7 2.3.9 4 .2"
                stroke="#7a5312"
                strokeWidth="1.4"
                strokeLinecap="round"
              />
            </>
          )}
        </>
      )}
    </svg>
  )
}
