import { Children, type ReactNode, isValidElement, useEffect, useRef, useState } from 'react'
import css from './Swiper.module.css'

interface SwiperProps {
  label: string
  children: ReactNode
  /** Goes on by itself after so long, unless held, hidden, or less motion is wished. */
  autoMs?: number
}

/** Slides side by side under scroll snap, with dots. */
export function Swiper({ label, children, autoMs }: SwiperProps) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const slides = Children.toArray(children).filter((slide) => isValidElement(slide))
  const count = slides.length

  useEffect(() => {
    if (!autoMs || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => {
      const element = track.current
      if (!element || document.hidden || element.matches(':active, :focus-within')) return
      element.scrollTo({ left: ((at + 1) % count) * element.clientWidth, behavior: 'smooth' })
    }, autoMs)
    return () => clearInterval(timer)
  }, [autoMs, count, at])

  return (
    <section aria-roledescription="轮播" aria-label={label} className={css.swiper}>
      <ul
        ref={track}
        className={css.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {slides.map((slide) => (
          <li key={slide.key} className={css.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div aria-hidden className={css.dots}>
          {slides.map((slide, index) => (
            <i key={slide.key} className={css.dot} data-active={index === at || undefined} />
          ))}
        </div>
      )}
    </section>
  )
}
