import { useState, useSyncExternalStore } from 'react'
import { lockCopy } from './lock-copy.ts'
import { useLock } from './stores/lock.ts'
import { FREE_TRIES, pauseLeft, tryPin } from './stores/pin.ts'

export const SHORTEST_PIN = 4
export const LONGEST_PIN = 6

/** Typing the PIN, being wrong, and waiting: the same at the lock and before it is changed. */
export function usePinEntry(onRight: (pin: string) => void) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const waiting = useWaiting()

  async function submit(typed = pin) {
    setBusy(true)
    const answer = await tryPin(typed)
    setBusy(false)
    if (answer === 'right') return onRight(typed)
    setPin('')
    setError(answer === 'wrong' ? lockCopy.wrong(FREE_TRIES - useLock.getState().attempts) : undefined)
  }

  function type(typed: string) {
    setPin(typed)
    setError(undefined)
    if (typed.length === LONGEST_PIN) void submit(typed)
  }

  return { pin, type, submit: () => void submit(), error, waiting: busy ? 0 : waiting, busy }
}

/** Seconds until the next try counts. */
const useWaiting = (): number => useSyncExternalStore(onTick, secondsLeft)

const secondsLeft = (): number => Math.ceil(pauseLeft() / 1000)

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}
