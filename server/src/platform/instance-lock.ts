import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type InferOutput, nullable, number, object, parse, string } from 'valibot'

import { codeOf, explaining, StartError } from './start-error.ts'

export interface InstanceLock {
  /** What a second start is told; until then it hears that this one is still starting. */
  announce(address: string): void
  release(): Promise<void>
}

const holderShape = object({ pid: number(), address: nullable(string()) })
type Holder = InferOutput<typeof holderShape>

/**
 * Only one server may work on a data folder. The lock is a listening socket, so it ends with its process however
 * that dies, and no stale file can ever block a start.
 */
export async function takeInstanceLock(dataDir: string): Promise<InstanceLock> {
  const name = await explaining(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    return lockName(dataDir)
  })
  const holder: Holder = { pid: process.pid, address: null }
  // A holder may die between our bind and our question, hence the repeats.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const server = await tryListen(name, holder)
    if (server) return lockOf(server, holder)
    const other = await askHolder(name)
    if (other !== 'gone') throw new StartError(refusal(other, dataDir))
    if (!name.startsWith('\0')) await rm(name, { force: true })
    await sleep(50)
  }
  throw new StartError(refusal('silent', dataDir))
}

/** The folder's identity, not its spelling: a symbolic link or a bind mount leads to the same lock. */
async function lockName(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  const hash = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  // Linux keeps names that start with a zero byte apart from the file system; elsewhere a file has to do.
  return process.platform === 'linux' ? `\0qingyu-${hash}` : join(tmpdir(), `qingyu-${hash}.sock`)
}

function tryListen(name: string, holder: Holder): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify(holder))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path: name }, () => resolve(server))
  })
}

function lockOf(server: Server, holder: Holder): InstanceLock {
  // The lock alone must not keep a process alive that has nothing else to do.
  server.unref()
  return {
    announce(address) {
      holder.address = address
    },
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

function askHolder(name: string): Promise<Holder | 'silent' | 'gone'> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ path: name })
    const settle = (result: Holder | 'silent' | 'gone') => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(2_000, () => settle('silent'))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (answer.length > 1_000) settle('silent')
    })
    socket.on('end', () => settle(parseHolder(answer)))
    socket.on('error', (error) => {
      settle(['ECONNREFUSED', 'ENOENT'].includes(codeOf(error)) ? 'gone' : 'silent')
    })
  })
}

function parseHolder(answer: string): Holder | 'silent' {
  try {
    return parse(holderShape, JSON.parse(answer))
  } catch {
    return 'silent'
  }
}

function refusal(holder: Holder | 'silent', dataDir: string): string {
  const who =
    holder === 'silent'
      ? 'another process that does not answer'
      : `process ${holder.pid}, ${holder.address ?? 'still starting'}`
  return `青屿 is already running (${who}) on the data folder ${dataDir}. Stop it first, or set another DATA_DIR and PORT.`
}
