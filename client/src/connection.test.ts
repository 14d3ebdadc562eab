import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkFailed, OutcomeUnknown, TransportFailed } from './errors.ts'
import { House } from './test-house.ts'
import type { Manners } from './test-house.ts'

let house: House
beforeEach(() => {
  house = new House()
})
afterEach(() => house.closeAll())

const withoutConfig = async (manners?: Manners) => {
  const { url, asked } = await house.listen(manners)
  return { ...house.device({ origin: url, wire: undefined }), asked, url }
}
const countOf = (asked: string[], what: string) => asked.filter((line) => line === what).length

describe('what the wire needs to know', () => {
  test('is fetched from the origin once for any number of calls', async () => {
    const { call, asked } = await withoutConfig()
    await Promise.all([call('notes/read'), call('notes/read'), call('notes/read')])
    await call('notes/read')
    expect(countOf(asked, 'GET /wire.json')).toBe(1)
  })

  test('is not fetched when the page carries it', async () => {
    const { url, asked } = await house.listen()
    await house.device({ origin: url }).call('notes/read')
    expect(asked).toEqual(['POST /api/notes/read'])
  })

  test('is never asked of a line', async () => {
    const line = await house.listen()
    house.wire.lines = [line.url]
    const { call, asked } = await withoutConfig()
    await call('notes/read')
    house.rotateKey()
    await call('notes/read')
    expect(countOf(asked, 'GET /wire.json')).toBe(2)
    expect(countOf(line.asked, 'GET /wire.json')).toBe(0)
    expect(countOf(line.asked, 'POST /api/notes/read')).toBe(3)
  })

  test.each(['<html>login</html>', 'null', '{}', '{"key_id":1,"public_key":"AA","secret":"s","lines":[]}'])(
    'is not believed when it is %s, and asked for again by the next call',
    async (text) => {
      let portal = true
      const { call, heard } = await withoutConfig({
        get: (_, response) => portal && Boolean(response.end(text)),
      })
      await expect(call('notes/read')).rejects.toThrow(NetworkFailed)
      expect(heard).toEqual(['error 网络连接失败，请检查网络后重试'])
      portal = false
      expect(await call('notes/read')).toEqual({ text: '青屿' })
    },
  )
})

describe('a rotated server key', () => {
  test('is fetched after the refusal, and the call repeated once under it', async () => {
    const { call, asked, heard } = await withoutConfig()
    await call('notes/read')
    house.rotateKey()
    expect(await call('notes/read')).toEqual({ text: '青屿' })
    expect(asked).toEqual([
      'GET /wire.json',
      'POST /api/notes/read',
      'POST /api/notes/read',
      'GET /wire.json',
      'POST /api/notes/read',
    ])
    expect(heard).toEqual([])
    expect(new Set(house.ran.map((ran) => ran.device)).size).toBe(2)
  })

  test('is fetched once for calls that meet it at the same time', async () => {
    const { url, asked } = await house.listen()
    const { call } = house.device({ origin: url })
    house.rotateKey()
    await Promise.all([call('notes/read'), call('notes/read'), call('notes/read')])
    await call('notes/read')
    expect(countOf(asked, 'GET /wire.json')).toBe(1)
    expect(house.ran).toHaveLength(4)
  })

  test('is not fetched again for a refusal that comes after it was', async () => {
    const refused = Promise.withResolvers<() => void>()
    const { url, asked } = await house.listen({
      post: ({ path, response, pass }) => {
        const { status, text } = pass()
        const answer = () => response.writeHead(status).end(text)
        if (path === '/api/notes/write' && status === 400) refused.resolve(answer)
        else answer()
      },
    })
    const { call } = house.device({ origin: url })
    house.rotateKey()
    const writing = call('notes/write', { text: '海' })
    await call('notes/read')
    const answerLate = await refused.promise
    answerLate()
    await writing
    expect(countOf(asked, 'GET /wire.json')).toBe(1)
    expect(house.ran).toHaveLength(2)
  })

  test('does not make a loop of refusals', async () => {
    const { url, asked } = await house.listen({
      post: ({ response }) => {
        house.rotateKey()
        response.writeHead(400).end('{}')
      },
    })
    await expect(house.device({ origin: url }).call('notes/read')).rejects.toThrow(TransportFailed)
    expect(asked).toEqual(['POST /api/notes/read', 'GET /wire.json', 'POST /api/notes/read'])
  })
})

test('a refusal that no new key explains is not repeated', async () => {
  const { url, asked } = await house.listen({
    post: ({ response }) => response.writeHead(400).end('{"msg":"x"}'),
  })
  await expect(house.device({ origin: url }).call('notes/read')).rejects.toMatchObject({
    name: 'OutcomeUnknown',
    cause: { status: 400, raw: { msg: 'x' } },
  })
  expect(asked).toEqual(['POST /api/notes/read', 'GET /wire.json'])
})

test('a call that arrived twice has run once, and its outcome is said to be unknown', async () => {
  const { url } = await house.listen({
    post: ({ response, pass }) => {
      pass()
      const { status, text } = pass()
      response.writeHead(status).end(text)
    },
  })
  const { call, heard } = house.device({ origin: url })
  await expect(call('notes/write', { text: '海' })).rejects.toThrow(OutcomeUnknown)
  expect(heard).toEqual(['error 网络中断，无法确认操作是否成功，请刷新后查看结果'])
  expect(house.ran).toHaveLength(1)
})
