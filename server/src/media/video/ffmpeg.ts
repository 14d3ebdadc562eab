import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { VideoPrograms } from './ffmpeg-programs.ts'

/** One run of ffmpeg or ffprobe over bytes that nobody vouches for. */

export interface Run {
  programs: VideoPrograms
  program: 'ffmpeg' | 'ffprobe'
  args: string[]
  /** Where relative names of its output go. */
  folder?: string
  signal: AbortSignal
  /** Of the processor: whoever needs more is refused, however busy the machine is. */
  cpuSeconds: number
  /** By the clock, and without progress if it tells any: beyond that something is wrong with the machine. */
  wallSeconds: number
  /** Tells how far the output is. */
  onProgress?: (seconds: number) => void
}

/** `{ crf: 23, y: true }` is `-crf 23 -y`. */
export const options = (set: Record<string, string | number | true>): string[] =>
  Object.entries(set).flatMap(([name, value]) =>
    value === true ? [`-${name}`] : [`-${name}`, String(value)],
  )

/** It did not end well. What that means depends on what it was asked to do. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
  /** `file`: the bytes it was given are to blame. `machine`: the next try may go well. */
  readonly blame: 'file' | 'machine'
  /** The file asks for more time or memory than any honest one does. */
  readonly exhausting: boolean
  readonly complaints: string

  constructor(how: string, blame: 'file' | 'machine', exhausting: boolean, complaints: string) {
    super(`${how}: ${complaints.trim().slice(-600)}`)
    this.blame = blame
    this.exhausting = exhausting
    this.complaints = complaints
  }
}

// A parent that died before the leash was on would have left us behind. Memory is counted as the kernel counts data,
// because what is merely reserved costs nothing; no file grows beyond 2 GB. The first to be killed when the machine
// runs out of memory is ffmpeg.
const LIMITED = `[ "$PPID" = "$1" ] || exit 125
ulimit -c 0
ulimit -f 4194304
ulimit -d "$2"
ulimit -t "$3"
[ ! -w /proc/self/oom_score_adj ] || echo 1000 > /proc/self/oom_score_adj
shift 3
exec nice -n 10 "$@"`

// Three encoders and a decoder of 4096×2304 in ten bits take a third of it on two processors.
const DATA_KILOBYTES = 3 * 1024 * 1024
const MOST_OUTPUT = 4_000_000
const STALL_MS = 120_000
const TICKS_PER_SECOND = 100
const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'])
// How ffmpeg ends when it is told to by a signal, as when the whole machine stops; and how the shell does that starts it.
const NOT_BY_THE_FILE = new Set([255, 125, 126, 127])

export interface Ran {
  output: string
  complaints: string
}

export async function run({ programs, program, args, folder = '/', signal, ...limits }: Run): Promise<Ran> {
  signal.throwIfAborted()
  const shell = ['/bin/sh', '-c', LIMITED, 'sh', String(process.pid), String(DATA_KILOBYTES)]
  const [first = '', ...rest] = [
    ...programs.leash,
    ...shell,
    // Only where we are too busy to look: the kernel does not say what it killed for.
    String(Math.ceil(limits.cpuSeconds) + 30),
    programs[program],
    ...args,
  ]
  const child = spawn(first, rest, {
    cwd: folder,
    // The environment holds the server's secrets; a decoder has no use for them.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, to be killed as a whole; and no Ctrl-C of the terminal for it.
    detached: true,
  })
  let output = ''
  let complaints = ''
  let furthest = 0
  let stopped: Error | null = null

  const stop = (reason: Error) => {
    stopped ??= reason
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const onAbort = () =>
    stop(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
  const outOfTime = (how: string) => () => stop(new RunFailed(how, 'machine', false, complaints))
  signal.addEventListener('abort', onAbort, { once: true })
  const wall = setTimeout(outOfTime(`${program} was out of time`), limits.wallSeconds * 1000)
  const watchProcessor = async () => {
    const used = await processorSeconds(child.pid)
    if (used > limits.cpuSeconds) stop(new RunFailed(`${program} took ${used} s`, 'file', true, complaints))
  }
  const look = setInterval(() => void watchProcessor(), 1000)
  const stall = limits.onProgress && setTimeout(outOfTime(`${program} stood still`), STALL_MS)

  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (limits.onProgress) {
      const seconds = latestProgress(output)
      // What has been read is over; a line may still be on its way.
      output = output.slice(-200)
      if (seconds > furthest) {
        furthest = seconds
        limits.onProgress(seconds)
        stall?.refresh()
      }
    } else if (output.length > MOST_OUTPUT) {
      stop(new RunFailed(`${program} said too much`, 'file', true, complaints))
    }
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-20_000)
  })
  try {
    const { promise: ended, resolve, reject } = Promise.withResolvers<[number | null, string | null]>()
    child.on('error', (error) => reject(new RunFailed(error.message, 'machine', false, '')))
    child.on('close', (code, killedBy) => resolve([code, killedBy]))
    const [code, killedBy] = await ended
    if (stopped) throw stopped
    if (code !== 0) throw failure(program, code, killedBy, complaints)
    return { output, complaints }
  } finally {
    clearTimeout(wall)
    clearTimeout(stall)
    clearInterval(look)
    signal.removeEventListener('abort', onAbort)
  }
}

function failure(
  program: string,
  code: number | null,
  killedBy: string | null,
  complaints: string,
): RunFailed {
  const how = killedBy ? `${program} was killed by ${killedBy}` : `${program} ended with ${code}`
  const noMemory = /Cannot allocate memory|malloc of size|out of memory/i.test(complaints)
  const isOurs =
    /No space left on device|Disk quota exceeded|Read-only file system/i.test(complaints) ||
    NOT_BY_THE_FILE.has(code ?? 0) ||
    (killedBy !== null && !CRASHES.has(killedBy))
  return new RunFailed(how, isOurs ? 'machine' : 'file', noMemory, complaints)
}

/** The last `out_time=00:00:03.040000` that is complete. */
function latestProgress(text: string): number {
  const [hours, minutes, seconds] =
    [...text.matchAll(/out_time=(\d+):(\d+):([\d.]+)\n/g)].at(-1)?.slice(1) ?? []
  return seconds === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Of all its threads so far; 0 where the system does not tell. */
async function processorSeconds(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Its name, which comes before, may hold anything.
  const [, , , , , , , , , , , user = 0, system = 0] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}
