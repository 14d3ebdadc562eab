import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { options, run, RunFailed } from './ffmpeg.ts'
import type { Run } from './ffmpeg.ts'
import { findPrograms, NoVideoPrograms } from './ffmpeg-programs.ts'

const programs = await findPrograms()
const never = new AbortController().signal
const LIMITS = { signal: never, cpuSeconds: 20, wallSeconds: 60 }

/** What the leash makes of any program. */
const shell = (script: string, limits: Partial<Run> = {}) => {
  const instead = { ...programs, ffmpeg: '/bin/sh' }
  return run({ programs: instead, program: 'ffmpeg', args: ['-c', script], ...LIMITS, ...limits })
}

/** Films for ever; the mark tells it from others on this machine. */
const endless = (mark: string) => [
  ...options({ nostdin: true, v: 'error', progress: 'pipe:1', re: true, f: 'lavfi', i: 'testsrc2=s=64x64' }),
  ...options({ metadata: `comment=${mark}`, f: 'null' }),
  '-',
]

async function processesWith(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(`comment=${mark}`))
}

it('tells a program nothing of the server, and bounds its memory and its time', async () => {
  const { output } = await shell('env; echo core $(ulimit -c); echo data $(ulimit -d); echo cpu $(ulimit -t)')
  const named = output.split('\n').map((line) => line.split('=')[0])
  expect(named.filter((name) => !['PATH', 'PWD', '_', 'OLDPWD', 'SHLVL', ''].includes(name ?? ''))).toEqual([
    'core 0',
    `data ${3 * 1024 * 1024}`,
    'cpu 50',
  ])
})

it.skipIf(!programs.leash.includes('unshare'))('gives it no network', async () => {
  const { output } = await shell('tail -n +3 /proc/net/dev; ip -o addr 2>/dev/null; true')
  expect(output.match(/^\s*\w+:/gm)?.map((name) => name.trim())).toEqual(['lo:'])
  expect(output).not.toContain('127.0.0.1')
})

it('blames the file for a crash and for eating time, the machine for a full disk and a kill', async () => {
  const blame = (script: string, limits?: Partial<Run>) =>
    shell(script, limits).then(
      () => null,
      (error: unknown) => (error instanceof RunFailed ? [error.blame, error.exhausting] : error),
    )
  expect(await blame('exit 1')).toEqual(['file', false])
  expect(await blame('kill -SEGV $$')).toEqual(['file', false])
  expect(await blame('while :; do :; done', { cpuSeconds: 1 })).toEqual(['file', true])
  expect(await blame('echo "x: Cannot allocate memory" >&2; exit 1')).toEqual(['file', true])
  expect(await blame('while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done')).toEqual([
    'file',
    true,
  ])
  expect(await blame('echo "x: No space left on device" >&2; exit 1')).toEqual(['machine', false])
  expect(await blame('kill -KILL $$')).toEqual(['machine', false])
  expect(await blame('exit 255')).toEqual(['machine', false])
  expect(await blame('sleep 30', { wallSeconds: 0.2 })).toEqual(['machine', false])
})

it('ends at once when told to, and leaves nothing behind', async () => {
  const mark = randomBytes(8).toString('hex')
  const stop = new AbortController()
  const running = run({
    ...LIMITS,
    programs,
    program: 'ffmpeg',
    args: endless(mark),
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('the server stops')),
  })
  await expect(running).rejects.toThrow('the server stops')
  expect(await processesWith(mark)).toEqual([])
  const again = run({ ...LIMITS, programs, program: 'ffmpeg', args: endless(mark), signal: stop.signal })
  await expect(again).rejects.toThrow('the server stops')
})

it.skipIf(!programs.leash.includes('setpriv'))('does not outlive a worker that is killed', async () => {
  const mark = randomBytes(8).toString('hex')
  const script = `
    const { run } = await import(${JSON.stringify(new URL('./ffmpeg.ts', import.meta.url).href)})
    const { programs, args } = JSON.parse(process.env.ORDERS)
    await run({ programs, program: 'ffmpeg', args, signal: new AbortController().signal, cpuSeconds: 20,
      wallSeconds: 60, onProgress: () => process.send('runs') })`
  const orders = JSON.stringify({ programs, args: endless(mark) })
  const worker = fork('-', [], {
    execArgv: ['--input-type=module', '-e', script],
    env: { ...process.env, ORDERS: orders },
  })
  await once(worker, 'message')
  expect(await processesWith(mark)).toHaveLength(1)
  worker.kill('SIGKILL')
  for (let n = 0; n < 100 && (await processesWith(mark)).length > 0; n += 1) await wait(50)
  expect(await processesWith(mark)).toEqual([])
})

it('says in one sentence that there is no ffmpeg', async () => {
  const looking = findPrograms({ ffmpeg: '/nowhere/ffmpeg', ffprobe: undefined })
  await expect(looking).rejects.toThrow(NoVideoPrograms)
  await expect(looking).rejects.toThrow('uploaded videos wait until they are installed')
})
