import { setTimeout as sleep } from 'node:timers/promises'

import { isRunning, type RunningProcess, stopPostmaster } from './postmaster.ts'

/**
 * A server that was killed from outside (the kernel does it when memory runs out) is started again; its clients only
 * have to connect anew. Returns the way to stop it for good.
 */
export function keepRunning(
  first: RunningProcess,
  startAgain: () => Promise<RunningProcess>,
  tell: (text: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let current = first
  const watched = watch()
  let stopped: Promise<void> | undefined

  async function watch(): Promise<void> {
    let blind = false
    for (let pause = 1_000; ;) {
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        const running = await isRunning(current)
        blind = false
        if (running) continue
      } catch (error) {
        // Not knowing is no reason to start anything: look again.
        if (!blind) tell(`PostgreSQL: it cannot be watched for now: ${messageOf(error)}`)
        blind = true
        continue
      }
      try {
        tell('PostgreSQL: it has ended unexpectedly; starting it again')
        current = await startAgain()
        pause = 1_000
      } catch (error) {
        tell(`PostgreSQL: ${messageOf(error)}`)
        pause = Math.min(pause * 2, 30_000)
      }
    }
  }

  return () => {
    stopping.abort()
    stopped ??= watched.then(() => stopPostmaster(current))
    return stopped
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
