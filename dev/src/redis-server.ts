import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A real Redis for tests, which they may kill, start again and make hang. It keeps nothing. */
export interface RedisServer {
  url: string
  start(): Promise<void>
  /** At once, as when its machine is gone. */
  kill(): Promise<void>
  /** Connections stay open and nothing answers. */
  hang(): void
  goOn(): void
}

/**
 * Its tests are skipped only where nobody could have installed it: `npm test` does it for root with apt-get, so there
 * a missing one is a failure.
 */
export function redisCannotBeHad(): boolean {
  const installable = process.getuid?.() === 0 && runs('apt-get')
  return !installable && !runs('redis-server')
}

export async function startRedis(...settings: string[]): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = () => child?.kill('SIGKILL')
  process.once('exit', kill)

  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      child = await launch(['--port', String(port), ...settings])
    },
    kill: async () => {
      const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : []
      kill()
      await ended
    },
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  }
  await server.start()
  return server
}

async function launch(settings: string[]): Promise<ChildProcess> {
  const alone = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', [...alone, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  child.on('error', (cause) => {
    reject(new Error('There is no redis-server here; Debian has it as the package redis-server.', { cause }))
  })
  child.on('exit', () => reject(new Error(`redis-server ended:\n${said}`)))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.includes('Ready to accept connections')) resolve(child)
  })
  return promise
}

const runs = (program: string) => spawnSync(program, ['--version']).error === undefined

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
