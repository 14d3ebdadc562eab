import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The same as in production. */
export const FLAGS: string[] = JSON.parse(
  readFileSync(new URL('../../tools/launch/node-flags.json', import.meta.url), 'utf8'),
)

/** A process under measurement: it sends one message when it is ready and stops on SIGTERM. */
export interface Child<Ready> {
  pid: number
  ready: Ready
  ask<Answer>(question: unknown): Promise<Answer>
  stop(): Promise<void>
}

export async function startChild<Ready>(
  file: string,
  env: Record<string, string> = {},
): Promise<Child<Ready>> {
  const options = { execArgv: FLAGS, env: { ...process.env, ...env } }
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), options)
  const ready = (await messageOf(child)) as Ready
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return {
    pid: child.pid,
    ready,
    ask: async (question) => {
      child.send(question as object)
      return (await messageOf(child)) as never
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController()
  const ended = once(child, 'exit', heard).then(([code]) => {
    throw new Error(`the measured process ended with ${code}`)
  })
  ended.catch(() => undefined)
  try {
    const [message] = await Promise.race([once(child, 'message', heard), ended])
    return message
  } finally {
    heard.abort()
  }
}
