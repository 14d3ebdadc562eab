import { Countdown } from '@qingyu/ui/Countdown.tsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import css from './SplashAd.module.css'

export const SPLASH_AD_SECONDS = 5
/** A picture that takes longer is not waited for. */
export const SPLASH_AD_PATIENCE_MS = 3000

interface SplashAdProps {
  title: string
  /** Shown once its picture is there; the seconds count from then. */
  ready: boolean
  onOpen: () => void
  onDone: () => void
  children: ReactNode
}

export function SplashAd({ title, ready, onOpen, onDone, children }: SplashAdProps) {
  const [left, setLeft] = useState(SPLASH_AD_SECONDS)

  useEffect(() => {
    if (left === 0) {
      onDone()
      return undefined
    }
    const next = () => (ready ? setLeft(left - 1) : onDone())
    const timer = setTimeout(next, ready ? 1000 : SPLASH_AD_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [ready, left, onDone])

  return (
    <div className={css['ad']} data-ready={ready} inert={!ready}>
      <button type="button" className={css['picture']} aria-label={copy.open(title)} onClick={onOpen}>
        {children}
      </button>
      <div className={css['top']}>
        <Countdown left={left} total={SPLASH_AD_SECONDS} onSkip={() => onDone()} />
      </div>
      <p aria-hidden className={css['title']}>
        <span>{copy.mark}</span>
        {title}
      </p>
    </div>
  )
}
