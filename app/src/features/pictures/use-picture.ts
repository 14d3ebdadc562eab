import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { whenNear } from './near.ts'
import { pictures } from './pictures.ts'

export const PENDING = 0
export const LOADED = 1
export const FAILED = 2
export type PictureState = typeof PENDING | typeof LOADED | typeof FAILED

export interface UsedPicture<Box> {
  /** The element that stands for the picture from the start. */
  box: RefObject<Box | null>
  state: PictureState
  /** For the <img>, once there is something to show. */
  address: string | undefined
  onLoad: () => void
  onError: () => void
  retry: () => void
}

/** One picture from its place on a page to its pixels. `src` does not change: whoever uses this keys by it. */
export function usePicture<Box extends Element>(src: string, priority = false): UsedPicture<Box> {
  const box = useRef<Box>(null)
  const [attempt, setAttempt] = useState(0)
  const [{ state, address }, setPicture] = useState(() => startingWith(pictures.peek(src)))

  // Runs again whenever a kept page is shown; then the picture is still in its element, and nothing changes.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const show = (found: string): void =>
      setPicture((shown) => (shown.address === found ? shown : { state: PENDING, address: found }))
    const gone = new AbortController()
    const load = (): void =>
      void pictures.load(src, element, gone.signal).then(show, () => {
        if (!gone.signal.aborted) setPicture({ state: FAILED, address: undefined })
      })
    const held = pictures.hold(src, element)
    if (held !== undefined) show(held)
    else if (priority || attempt > 0) load()
    else whenNear(element, load, gone.signal)
    return () => {
      gone.abort()
      pictures.trimSoon()
    }
  }, [src, priority, attempt])

  const retry = (): void => {
    setPicture({ state: PENDING, address: undefined })
    setAttempt(attempt + 1)
  }
  useEffect(() => {
    if (state !== FAILED) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })

  return {
    box,
    state,
    address,
    onLoad: () => setPicture((shown) => ({ ...shown, state: LOADED })),
    onError: () => {
      pictures.refuse(src)
      setPicture({ state: FAILED, address: undefined })
    },
    retry,
  }
}

const startingWith = (address: string | undefined): { state: PictureState; address: string | undefined } => ({
  state: address === undefined ? PENDING : LOADED,
  address,
})
