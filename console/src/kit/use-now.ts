import { useEffect, useState } from 'react'
import { now } from '../shell/api.ts'

/** The server's time in milliseconds, told again this often. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}
