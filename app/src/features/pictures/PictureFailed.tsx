import { useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { copy } from './copy.ts'
import css from './PictureFailed.module.css'

/** A quiet isle where a picture should be; a tap tries again. */
export function PictureFailed({ alt, onRetry }: { alt: string; onRetry: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  // A control cannot stand inside another: on a card that is a link only the tap remains.
  const [alone, setAlone] = useState(false)
  useLayoutEffect(() => setAlone(place.current?.closest('a, button') === null), [])

  const retry = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onRetry()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys reach the button
    <span ref={place} className={css.failed} onClick={retry}>
      {isle}
      {alone && <button type="button" className={css.retry} aria-label={copy.retry(alt)} />}
    </span>
  )
}

const isle = (
  <svg className={css.isle} viewBox="0 0 64 44" aria-hidden="true">
    <circle cx="45" cy="11" r="4" />
    <path d="M8 31c9 0 12-17 21-17s12 17 27 17z" />
    <path className={css.wave} d="M6 35q4-3 8.6 0t8.6 0 8.6 0 8.6 0 8.6 0 8.6 0M18 40q4-3 8 0t8 0 8 0" />
  </svg>
)
