import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FLAGS } from './child.ts'
import { residentMegabytes } from './processor-time.ts'

const SETTLE_MS = 10_000

/** Of the second start (the first one fills the demo), ten seconds after it was ready. PostgreSQL is not counted. */
export async function idleServerMegabytes(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'qingyu-idle-'))
  await run(folder, async () => 0)
  const megabytes = await run(folder, async (pid) => {
    await wait(SETTLE_MS)
    return residentMegabytes(pid)
  })
  await rm(folder, { recursive: true, force: true })
  return megabytes
}

async function run(folder: string, whenReady: (pid: number) => Promise<number>): Promise<number> {
  const child = spawn(process.execPath, [...FLAGS, 'tools/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((ready) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready') && ready())
  })
  const result = await whenReady(child.pid ?? 0)
  child.kill('SIGTERM')
  await ended
  return result
}
