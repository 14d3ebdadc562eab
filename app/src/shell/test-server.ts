// For tests: a server behind `fetch` that opens every call as the real one does, and answers as a test wishes.
import { House } from '@qingyu/client/test-house'
import type { Ran } from '@qingyu/client/test-house'
import { vi } from 'vitest'

type Answers = Record<string, (ran: Ran) => unknown>

export interface TestServer {
  /** Every call as the server saw it, without its /api/. */
  calls: { path: string; token: unknown; body: Ran['body'] }[]
  /** By path; a call without one gets an empty success. */
  answers: Answers
  /** Answers of these paths wait until the returned function is called. */
  hold: (path: string) => () => void
  offline: boolean
}

export const ok = (data: unknown, msg = '') => ({ status: 1, msg, data })
export const refuse = (status: number, msg: string, code: string) => ({ status, msg, data: { code } })

/** Before api.ts is imported: it reads the page at once. */
export function serve(): TestServer {
  const house = new House()
  house.nowSeconds = Math.floor(Date.now() / 1000)
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'wire'
  block.textContent = JSON.stringify(house.wire)
  document.head.append(block)

  const held = new Map<string, Promise<void>>()
  const server: TestServer = {
    calls: [],
    answers: {},
    offline: false,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
  }
  house.answer = (ran) => {
    const path = ran.path.replace('/api/', '')
    server.calls.push({ path, token: ran.body['system_token'], body: ran.body })
    return server.answers[path]?.(ran) ?? ok({})
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { body: string }) => {
    const { signal } = init
    const { pathname } = new URL(address)
    if (server.offline) throw new TypeError('Failed to fetch')
    if (pathname === '/ping.txt') return new Response('pong')
    const { status, text } = house.handle(pathname, init.body)
    await Promise.race([held.get(pathname.replace('/api/', '')), signal && stopped(signal)])
    signal?.throwIfAborted()
    return new Response(text, { status })
  })
  return server
}

const stopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
