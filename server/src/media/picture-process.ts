import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { PDQ_BYTES } from './pdq.ts'
import type { Look } from './pdq.ts'
import type { EncodedPicture, PictureJob, PictureReply } from './picture-job.ts'
import type { PictureSize } from './picture-format.ts'
import { PictureRefused } from './picture-refusal.ts'
import { walkWebp } from './webp-walk.ts'

const PROGRAM = fileURLToPath(new URL('./picture-child.ts', import.meta.url))

// The shell sets what Node cannot set for a child: no core file with somebody's picture in it; 1.5 GB of data, of
// which V8 reserves 0.6 at once and a 50-megapixel AVIF needs 0.9; and, where the kernel has such a thing, the first
// place among those to be killed when the machine runs out of memory. It only fails to raise a limit that is lower
// already. Then it becomes Node under the same pid.
const LIMITED = `ulimit -c 0
ulimit -d 1572864
[ ! -w /proc/self/oom_score_adj ] || echo 1000 > /proc/self/oom_score_adj
exec "$@"`

// The environment holds the server's secrets; a decoder has no use for them. One arena instead of one a thread keeps
// it at half the memory, at the same speed.
const ENVIRONMENT = { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '1' }

const BARE_WEBP = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH'])

export interface PictureProcess {
  readonly pid: number | undefined
  isAlive(): boolean
  run(job: PictureJob, timeoutMs: number): Promise<EncodedPicture>
  stop(): Promise<void>
}

export function startPictureProcess(): PictureProcess {
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', process.execPath, PROGRAM], {
    cwd: '/',
    env: ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let alive = true
  let ready = false
  let stopping = false
  let complaints = ''
  let current: PromiseWithResolvers<EncodedPicture> | null = null
  let job: PictureJob | null = null
  let outOfTime = false

  function settle(outcome: EncodedPicture | Error): void {
    if (outcome instanceof Error) current?.reject(outcome)
    else current?.resolve(outcome)
    current = null
    job = null
  }

  // An idle process must not keep the server from ending; while it works, the timer of `run` does.
  const stderr = child.stderr instanceof Socket ? child.stderr : null
  child.unref()
  child.channel?.unref()
  stderr?.unref()

  stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2000)
  })
  child.on('message', (message) => {
    const reply = believed(message, job)
    if (reply?.kind === 'ready') {
      ready = true
    } else if (reply?.kind === 'refused') {
      settle(new PictureRefused('damaged', reply.detail))
    } else if (reply?.kind === 'encoded') {
      const { kind: _kind, ...encoded } = reply
      settle(encoded)
    } else {
      complaints += 'answered with something that is no bare WebP'
      child.kill('SIGKILL')
    }
  })
  child.on('error', (error) => {
    complaints += error.message
    if (child.pid === undefined) onEnd('could not be started')
  })
  child.on('close', (code, signal) => onEnd(signal ? `killed by ${signal}` : `ended with ${code}`))

  function onEnd(how: string): void {
    alive = false
    const detail = `picture process ${how}: ${complaints.trim()}`
    if (stopping) settle(new PictureRefused('busy', 'the server is stopping'))
    else if (!ready) settle(new Error(detail))
    else if (outOfTime) settle(new PictureRefused('took-too-long', detail))
    else settle(new PictureRefused('damaged', detail))
    end()
  }

  return {
    pid: child.pid,
    isAlive: () => alive,
    async run(next, timeoutMs) {
      if (current || !alive) throw new Error('this picture process cannot take another picture')
      current = Promise.withResolvers<EncodedPicture>()
      job = next
      outOfTime = false
      complaints = ''
      const timer = setTimeout(() => {
        outOfTime = true
        child.kill('SIGKILL')
      }, timeoutMs)
      // If it cannot be sent the process is dying, and 'close' says so.
      child.send(next, () => {})
      return current.promise.finally(() => clearTimeout(timer))
    },
    stop() {
      stopping = true
      // Somebody waits for this end, perhaps as the last thing the server does.
      child.ref()
      stderr?.ref()
      child.kill('SIGKILL')
      return ended
    },
  }
}

/**
 * Hostile bytes went through the child, so its word is checked: what it calls a picture is one, of the size it says,
 * and carries nothing else.
 */
function believed(message: unknown, job: PictureJob | null): PictureReply | null {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return null
  if (message.kind === 'ready') return { kind: 'ready' }
  if (message.kind === 'refused' && 'detail' in message) {
    return { kind: 'refused', detail: String(message.detail) }
  }
  if (message.kind !== 'encoded' || !('bytes' in message) || !('looks' in message) || !job) return null
  const { bytes, looks } = message
  if (!(bytes instanceof Uint8Array) || !areLooks(looks)) return null
  const size = sizeOfBareWebp(bytes, job.maxSide)
  return size && { kind: 'encoded', bytes, looks, ...size }
}

function areLooks(found: unknown): found is Look[] {
  return Array.isArray(found) && [1, 2].includes(found.length) && found.every(isLook)
}

function isLook(found: unknown): boolean {
  if (typeof found !== 'object' || found === null || !('turned' in found) || !('quality' in found))
    return false
  const { turned, quality } = found
  const isHash = (one: unknown) => one instanceof Uint8Array && one.length === PDQ_BYTES
  return (
    Array.isArray(turned) &&
    turned.length === 8 &&
    turned.every(isHash) &&
    Number.isInteger(quality) &&
    Number(quality) >= 0 &&
    Number(quality) <= 100
  )
}

function sizeOfBareWebp(bytes: Uint8Array, maxSide: number): PictureSize | null {
  try {
    const { width, height, chunks } = walkWebp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const isBare = chunks.every((chunk) => BARE_WEBP.has(chunk))
    return isBare && Math.max(width, height) <= maxSide ? { width, height } : null
  } catch {
    return null
  }
}
