import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { coverAtStart, coverOnReturn, coverWhenLeft } from './cover-rules.ts'
import type { Privacy } from './cover-rules.ts'
import { feedback } from './feedback.ts'
import { hasPin, useLock } from './stores/lock.ts'
import { useLook } from './stores/look.ts'
import css from './PrivacyCover.module.css'

type Lock = { LockScreen: ComponentType<{ onUnlock: () => void }> }

const RETRY_MS = 2000

const privacy = (): Privacy => ({
  discreet: useLook.getState().discreet,
  pin: hasPin(useLock.getState()),
})

/** Over everything while the app is in the background, and until the right PIN where there is a lock. */
export function PrivacyCover() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [cover, setCover] = useState(() => coverAtStart(privacy()))
  const covered = cover !== 'none'
  const lock = useLockScreen(cover === 'locked')

  useEffect(() => {
    let leftAt = 0
    const leave = () => {
      leftAt ||= Date.now()
      // The system takes its picture of the app now, not when there is time to render.
      flushSync(() => setCover((now) => coverWhenLeft(now, privacy())))
    }
    const come = () => {
      const awayMs = leftAt ? Date.now() - leftAt : 0
      leftAt = 0
      setCover((now) => coverOnReturn(now, privacy(), awayMs))
    }
    const change = () => (document.hidden ? leave() : come())
    document.addEventListener('visibilitychange', change)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', come)
    return () => {
      document.removeEventListener('visibilitychange', change)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', come)
    }
  }, [])

  // A modal dialog lies above sheets that are open, which no z-index does, and everything else is inert.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!covered || !element) return undefined
    const raise = () => {
      if (!element.open) element.showModal()
    }
    raise()
    feedback.setState({ covered: true })
    // A browser may close it all the same when Escape is pressed twice.
    element.addEventListener('close', raise)
    // A dialog that opens later would lie above it: it goes up again before that is painted.
    const later = new MutationObserver((changes) => {
      const isAbove = ({ target }: MutationRecord) =>
        target !== element && target instanceof HTMLDialogElement && target.open
      if (!changes.some(isAbove)) return
      element.close()
      raise()
    })
    later.observe(document, { attributeFilter: ['open'], subtree: true })
    return () => {
      later.disconnect()
      feedback.setState({ covered: false })
      element.removeEventListener('close', raise)
      element.close()
    }
  }, [covered])

  return (
    <dialog
      ref={dialog}
      aria-label="内容已隐藏"
      data-cover={cover}
      className={css['cover']}
      onCancel={(event) => event.preventDefault()}
    >
      {cover === 'locked' && lock && <lock.LockScreen onUnlock={() => setCover('none')} />}
    </dialog>
  )
}

/** Loaded when it is needed first; without a network it is tried again, for without it there is no way in. */
function useLockScreen(needed: boolean): Lock | undefined {
  const [screen, setScreen] = useState<Lock>()
  useEffect(() => {
    if (!needed || screen) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        setScreen(await import('./LockScreen.tsx'))
      } catch {
        timer = setTimeout(() => void load(), RETRY_MS)
      }
    }
    void load()
    return () => clearTimeout(timer)
  }, [needed, screen])
  return screen
}
