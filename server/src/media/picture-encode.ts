import type { PictureFormat } from './picture-format.ts'
import type { EncodedPicture } from './picture-job.ts'
import { startPictureProcess } from './picture-process.ts'
import type { PictureProcess } from './picture-process.ts'
import { PictureRefused } from './picture-refusal.ts'

const MAX_SIDE = 2560

export interface PictureEncoder {
  encode(bytes: Uint8Array, options: { format: PictureFormat; maxSide?: number }): Promise<EncodedPicture>
  /** The processes alive now: their memory counts as the server's. */
  pids(): number[]
  close(): Promise<void>
}

/**
 * Decodes and encodes in processes of their own, started when needed and let go when idle: a picture that crashes
 * or hangs its decoder is refused, and nothing else happens.
 */
export function createPictureEncoder({
  processes = 2,
  waiting = 16,
  waitMs = 20_000,
  timeoutMs = 20_000,
  idleMs = 30_000,
  retireAfter = 100,
} = {}): PictureEncoder {
  const served = new Map<PictureProcess, number>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const queue: (() => void)[] = []
  let busy = 0
  let closed = false

  async function takeTurn(): Promise<void> {
    if (closed) throw new PictureRefused('busy', 'the server is stopping')
    if (busy < processes) {
      busy++
      return
    }
    if (queue.length >= waiting) throw new PictureRefused('busy', `${waiting} pictures wait already`)
    await new Promise<void>((resolve, reject) => {
      // Waiting and work together stay under the 50 s after which the app itself gives up.
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(take), 1)
        reject(new PictureRefused('busy', `waited ${waitMs} ms for a process`))
      }, waitMs)
      function take(): void {
        clearTimeout(timer)
        resolve()
      }
      queue.push(take)
    })
  }

  function passTurn(): void {
    const next = queue.shift()
    if (next) next()
    else busy--
  }

  function idleOrNew(): PictureProcess {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.isAlive()) return process
      served.delete(process)
    }
    if (closed) throw new PictureRefused('busy', 'the server is stopping')
    const process = startPictureProcess()
    served.set(process, 0)
    return process
  }

  function letRest(process: PictureProcess): void {
    const count = (served.get(process) ?? 0) + 1
    served.set(process, count)
    // A fresh one now and then: what libvips leaks or a hostile picture left behind does not stay for long.
    if (!process.isAlive() || count >= retireAfter) leave(process)
    else idle.set(process, setTimeout(() => leave(process), idleMs).unref())
  }

  function leave(process: PictureProcess): void {
    idle.delete(process)
    served.delete(process)
    if (process.isAlive()) void process.stop()
  }

  return {
    async encode(bytes, { format, maxSide = MAX_SIDE }) {
      await takeTurn()
      try {
        const process = idleOrNew()
        try {
          return await process.run({ bytes, format, maxSide }, timeoutMs)
        } finally {
          letRest(process)
        }
      } finally {
        passTurn()
      }
    },
    pids: () =>
      [...served.keys()].filter((process) => process.isAlive()).flatMap((process) => process.pid ?? []),
    async close() {
      closed = true
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all([...served.keys()].map((process) => process.stop()))
    },
  }
}
