// For tests: a server behind `fetch` that opens every call as the real one does, and answers as a test wishes.
import { House } from '@qingyu/client/test-house'
import type { Ran } from '@qingyu/client/test-house'
import { vi } from 'vitest'

export interface TestServer {
  /** Every call as the server saw it, without its /api/. */
  calls: { path: string; body: Ran['body'] }[]
  answers: Record<string, (body: Ran['body']) => unknown>
}

export const ok = (data: unknown) => ({ status: 1, msg: '', data })
export const refuse = (code: string, msg = code, status = 0) => ({ status, msg, data: { code } })

/** Before api.ts is imported: it reads the page at once. */
export function serve(): TestServer {
  const house = new House()
  house.nowSeconds = Math.floor(Date.now() / 1000)
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'wire'
  block.textContent = JSON.stringify(house.wire)
  document.head.append(block)
  const server: TestServer = { calls: [], answers: {} }
  house.answer = ({ path, body }) => {
    const name = path.replace('/api/', '')
    server.calls.push({ path: name, body })
    return server.answers[name]?.(body) ?? ok({})
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { body: string }) => {
    const { status, text } = house.handle(new URL(address).pathname, init.body)
    return new Response(text, { status })
  })
  return server
}
