import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Aborted, NetworkFailed, OutcomeUnknown, TimedOut, TransportFailed } from './errors.ts'
import { deadAddress, House } from './test-house.ts'
import type { Posted } from './test-house.ts'

let house: House
beforeEach(() => {
  house = new House()
})
afterEach(() => house.closeAll())

const forms = (posted: Posted, list: string[]) => {
  list.push(posted.form)
  return posted
}

/** A device whose first line behaves as told, with an honest origin behind it. */
async function stage(post: (posted: Posted) => void, options = {}) {
  const sent: string[] = []
  const line = await house.listen({ post: (posted) => post(forms(posted, sent)) })
  const origin = await house.listen({
    post: (posted) => {
      const { status, text } = forms(posted, sent).pass()
      posted.response.writeHead(status).end(text)
    },
  })
  const wire = { ...house.wire, lines: [line.url] }
  return { ...house.device({ origin: origin.url, wire, ...options }), sent, line, origin }
}

describe('a line that dies before the request got through', () => {
  test.each<[string, (posted: Posted) => void]>([
    ['breaks off', ({ request }) => void request.socket.destroy()],
    ['answers 502', ({ response }) => void response.writeHead(502).end()],
    ['answers 504', ({ response }) => void response.writeHead(504).end()],
    ['never answers', () => {}],
    ['sends us elsewhere', ({ response }) => void response.writeHead(307, { location: '/elsewhere' }).end()],
  ])('and %s: the same envelope goes through another, and the call runs once', async (_, post) => {
    const { call, sent, heard, line, origin } = await stage(post, { timeoutMs: 1000 })
    expect(await call('notes/write', { text: '海' })).toEqual({ text: '青屿' })
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(house.ran).toHaveLength(1)
    expect(heard).toEqual([])
    await call('notes/read')
    expect(line.asked.filter((asked) => asked.startsWith('POST'))).toHaveLength(1)
    expect(origin.asked.at(-1)).toBe('POST /api/notes/read')
  })
})

describe('a line that dies after the request got through', () => {
  test.each<[string, (posted: Posted) => void]>([
    ['breaks off', ({ request }) => void request.socket.destroy()],
    ['answers 502', ({ response }) => void response.writeHead(502).end()],
    ['never answers', () => {}],
    [
      'begins an answer and breaks off',
      ({ request, response }) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"timestamp"')
        setTimeout(() => request.socket.destroy(), 20)
      },
    ],
  ])(
    'and %s: the call does not run twice, and the error says that its outcome is unknown',
    async (_, post) => {
      const { call, heard } = await stage(
        (posted) => {
          posted.pass()
          post(posted)
        },
        { timeoutMs: 1000 },
      )
      await expect(call('notes/write', { text: '海' })).rejects.toThrow(OutcomeUnknown)
      expect(house.ran).toHaveLength(1)
      expect(heard).toEqual(['error 网络中断，无法确认操作是否成功，请刷新后查看结果'])
    },
  )
})

test('a dead line is replaced once, not for ever', async () => {
  const { call, sent, origin } = await stage(({ request }) => request.socket.destroy())
  await origin.close()
  await expect(call('notes/read')).rejects.toThrow(NetworkFailed)
  expect(sent).toHaveLength(2)
})

test('two gateways that fail end the call with the status of the second', async () => {
  const gateway = { post: ({ response }: Posted) => void response.writeHead(504).end('gateway') }
  const [line, origin] = await Promise.all([house.listen(gateway), house.listen(gateway)])
  const { call } = house.device({ origin: origin.url, wire: { ...house.wire, lines: [line.url] } })
  await expect(call('notes/read')).rejects.toMatchObject({
    name: 'TransportFailed',
    status: 504,
    raw: 'gateway',
  })
})

test('calls that lose their line together move on together', async () => {
  const { call, sent, line } = await stage(({ request }) => request.socket.destroy())
  await Promise.all(Array.from({ length: 5 }, (_, page) => call('notes/read', { page })))
  expect(house.ran).toHaveLength(5)
  expect(sent).toHaveLength(10)
  expect(line.asked.filter((asked) => asked.startsWith('GET'))).toHaveLength(1)
})

test('an overloaded server is not a dead line', async () => {
  const { call, sent } = await stage(({ response }) => response.writeHead(503).end())
  await expect(call('notes/read')).rejects.toThrow(TransportFailed)
  expect(sent).toHaveLength(1)
})

test('a line that answers with rubbish is left for the next call', async () => {
  const { call, origin } = await stage(({ response }) => response.end('<html>请登录</html>'))
  await expect(call('notes/read')).rejects.toMatchObject({ name: 'AnswerUnreadable' })
  await call('notes/read')
  expect(origin.asked.at(-1)).toBe('POST /api/notes/read')
})

test('with nobody there the call fails with a sentence', async () => {
  const { call, heard } = house.device({ origin: await deadAddress(house) })
  await expect(call('notes/read')).rejects.toThrow(NetworkFailed)
  expect(heard).toEqual(['error 网络连接失败，请检查网络后重试'])
})

test('a call can be aborted while a line is still being chosen, without spoiling the choice for others', async () => {
  const line = await house.listen({
    get: (_, response) => {
      setTimeout(() => response.end('pong'), 200)
      return true
    },
  })
  const wire = { ...house.wire, lines: [line.url] }
  const { call } = house.device({ origin: line.url, wire })
  const controller = new AbortController()
  const aborted = call('notes/read', {}, { signal: controller.signal }).catch((error: unknown) => error)
  const patient = call('notes/read')
  setTimeout(() => controller.abort(), 50)
  expect(await aborted).toBeInstanceOf(Aborted)
  expect(await patient).toEqual({ text: '青屿' })
})

test('the line in use can be asked for, and is chosen when none was', async () => {
  const line = await house.listen()
  const { line: inUse } = house.device({
    origin: 'http://127.0.0.1:9',
    wire: { ...house.wire, lines: [line.url] },
  })
  expect(await inUse()).toBe(line.url)
})

test('a repeat that times out as well is a time-out', async () => {
  const silent = { post: () => {} }
  const [line, origin] = await Promise.all([house.listen(silent), house.listen(silent)])
  const wire = { ...house.wire, lines: [line.url] }
  const { call } = house.device({ origin: origin.url, wire, timeoutMs: 100 })
  await expect(call('notes/read')).rejects.toThrow(TimedOut)
})
