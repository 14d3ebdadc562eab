import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './PullToRefresh.module.css'
import { Spinner } from './Spinner.tsx'

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

const TRIGGER_PX = 60
/** The content follows half as far as the finger goes. */
const RESISTANCE = 0.5
const HINTS = { idle: '下拉刷新', ready: '松开刷新', busy: '正在刷新' }

/** Wraps the content of a scroller; pulling it down from its very top by 60 refreshes. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<keyof typeof HINTS>('idle')

  const refresh = useEffectEvent(async () => {
    setState('busy')
    try {
      await onRefresh()
    } finally {
      setState('idle')
    }
  })
  const isBusy = useEffectEvent(() => state === 'busy')

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let startX = 0
    let startY: number | undefined
    let pulled = 0

    function begin(event: TouchEvent) {
      const touch = event.touches[0]
      const canPull = event.touches.length === 1 && touch && !isBusy() && isAtTop(element)
      startX = touch?.clientX ?? 0
      startY = canPull ? touch.clientY : undefined
      pulled = 0
    }

    function move(event: TouchEvent) {
      const touch = event.touches[0]
      if (startY === undefined || !touch) return
      const dy = touch.clientY - startY
      if (pulled === 0 && (dy <= 0 || Math.abs(touch.clientX - startX) > dy)) {
        startY = undefined
        return
      }
      event.preventDefault()
      pulled = Math.max(1, dy * RESISTANCE)
      show(pulled)
      setState(pulled >= TRIGGER_PX ? 'ready' : 'idle')
    }

    function end() {
      if (pulled === 0) return
      const enough = pulled >= TRIGGER_PX
      startY = undefined
      pulled = 0
      show(undefined)
      if (enough) void refresh()
    }

    function show(px: number | undefined) {
      element?.style.setProperty('--pull', px === undefined ? '' : `${px}px`)
      element?.toggleAttribute('data-pulling', px !== undefined)
    }

    element.addEventListener('touchstart', begin, { passive: true })
    // Not passive: once it is a pull, the page must not scroll or bounce as well.
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])

  return (
    <div ref={frame} className={css.frame} data-busy={state === 'busy' || undefined}>
      <output className={css.hint}>
        {state === 'busy' && <Spinner size={16} />}
        {HINTS[state]}
      </output>
      <div className={css.content}>{children}</div>
    </div>
  )
}

function isAtTop(element: HTMLElement | null): boolean {
  for (let at = element; at; at = at.parentElement) if (at.scrollTop > 0) return false
  return true
}
