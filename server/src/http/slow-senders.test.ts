import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSlowSenders } from './slow-senders.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Begins to send and never ends; tells when it is cut off. */
function beginTo(port: number, path: string): { cut: boolean; end(): void } {
  const state = { cut: false, end: () => void sending.destroy() }
  const sending = request({ port, path, method: 'POST', headers: { 'content-length': 100 } })
  sending.on('error', () => {
    state.cut = true
  })
  sending.write('x')
  return state
}

it('cuts off after a minute whoever has not sent his request to its end, unless it is a film', async () => {
  const senders = createSlowSenders()
  const begun: string[] = []
  const server = createServer((incoming) => {
    senders.watch(incoming)
    begun.push(incoming.url ?? '')
  })
  senders.attach(server)
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const films = ['/upload/video', '/upload/tus/abc'].map((path) => beginTo(port, path))
  const others = ['/api/x', '/upload/image', '/upload/videos-of-others'].map((path) => beginTo(port, path))
  await vi.waitFor(() => expect(begun).toHaveLength(5))

  vi.advanceTimersByTime(44_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(others.map(({ cut }) => cut)).toEqual([false, false, false])
  vi.advanceTimersByTime(31_000)
  await vi.waitFor(() => expect(others.map(({ cut }) => cut)).toEqual([true, true, true]))
  expect(films.map(({ cut }) => cut)).toEqual([false, false])
  for (const film of films) film.end()
  server.closeAllConnections()
  server.close()
})
