import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Aborted, AnswerUnreadable, CannotSend, Refused, TimedOut, TransportFailed } from './errors.ts'
import { House } from './test-house.ts'
import type { Posted } from './test-house.ts'

let house: House
beforeEach(() => {
  house = new House()
})
afterEach(() => house.closeAll())

const withPost = async (post: (posted: Posted) => void, options = {}) => {
  const { url, asked } = await house.listen({ post })
  return { ...house.device({ origin: url, ...options }), asked }
}
const honest = async (options = {}) => {
  const { url, asked } = await house.listen()
  return { ...house.device({ origin: url, ...options }), asked }
}
const refuse = (status: number, msg: string, data: unknown) => {
  house.answer = () => ({ status, msg, data })
}

describe('a call', () => {
  test('answers with the data and shows nothing', async () => {
    const { call, heard } = await honest()
    expect(await call('notes/read', { page: 2 })).toEqual({ text: '青屿' })
    expect(heard).toEqual([])
  })

  test('carries the identity of device and session beside its own parameters, which cannot replace it', async () => {
    const { call } = await honest({ token: () => 'session-1' })
    const input = { text: '海', system_token: 'forged', version: '1' }
    await call('notes/write', input)
    expect(house.ran[0]).toMatchObject({
      path: '/api/notes/write',
      body: {
        text: '海',
        bundle_id: 'web.qingyu',
        version: '4.7.0',
        oauth_type: 'pwa',
        oauth_id: 'abcdefghijklmnopqrs1800000000000',
        system_token: 'session-1',
      },
    })
  })

  test('is a form-encoded POST that shows nothing but the envelope', async () => {
    let seen: Posted | undefined
    const { call } = await withPost(
      (posted) => {
        seen = posted
        posted.response.end(posted.pass().text)
      },
      { token: () => 'session-1' },
    )
    await call('notes/write', { text: 'clear words' })
    expect(seen?.request.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(seen?.request.headers.cookie).toBeUndefined()
    expect([...new URLSearchParams(seen?.form).keys()]).toEqual(['client', 'timestamp', 'data', 'sign'])
  })

  test('needs no input where nothing is required', async () => {
    const { call } = await honest()
    expect(await call('notes/read')).toEqual({ text: '青屿' })
  })

  test('shows the server’s words of success when asked to', async () => {
    const { call, heard } = await honest()
    refuse(1, '已保存', {})
    await call('notes/write', { text: '' }, { showSuccess: true })
    refuse(1, '', {})
    await call('notes/write', { text: '' }, { showSuccess: true })
    expect(heard).toEqual(['success 已保存', 'success 操作成功'])
  })

  test('takes another status for success when told so', async () => {
    const { call } = await honest()
    refuse(2, '', 'two')
    expect(await call('notes/read', {}, { successCode: 2 })).toBe('two')
    refuse(1, 'one', null)
    await expect(call('notes/read', {}, { successCode: 2 })).rejects.toThrow(Refused)
  })

  test('goes out under one device key however many are made at once', async () => {
    const { call } = await honest()
    await Promise.all(Array.from({ length: 10 }, () => call('notes/read')))
    expect(house.ran).toHaveLength(10)
    expect(new Set(house.ran.map((ran) => ran.device)).size).toBe(1)
  })
})

describe('a refused call', () => {
  test('rejects with status, code, words and data, and shows the words', async () => {
    const { call, heard } = await honest()
    refuse(0, '内容过长', { code: 'TOO_LONG', most: 500 })
    const error = await call('notes/write', { text: '' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({
      status: 0,
      code: 'TOO_LONG',
      msg: '内容过长',
      data: { code: 'TOO_LONG', most: 500 },
    })
    expect(heard).toEqual(['error 内容过长'])
  })

  test('has words even when the server has none, and a code even without data', async () => {
    const { call, heard } = await honest()
    refuse(500, '', null)
    await expect(call('notes/read')).rejects.toMatchObject({ status: 500, code: '' })
    expect(heard).toEqual(['error 操作失败，请稍后再试'])
  })

  test('shows nothing when errors are not to be shown', async () => {
    const { call, heard } = await honest()
    refuse(0, '没有', { code: 'NOT_FOUND' })
    await expect(call('notes/read', {}, { showError: false })).rejects.toThrow('没有')
    expect(heard).toEqual([])
  })

  test('resolves with undefined when it is not to throw, and still shows the words', async () => {
    const { call, heard } = await honest()
    refuse(0, '没有', { code: 'NOT_FOUND' })
    expect(await call('notes/read', {}, { throwError: false })).toBeUndefined()
    expect(heard).toEqual(['error 没有'])
  })
})

describe('a call that fails on the way', () => {
  test('rejects with the raw data of any status but 200, and does not show words a line may have written', async () => {
    const { call, heard } = await withPost(({ response }) =>
      response.writeHead(418).end('{"msg":"转账到此"}'),
    )
    const error = await call('notes/read').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TransportFailed)
    expect(error).toMatchObject({ status: 418, raw: { msg: '转账到此' } })
    expect(heard).toEqual(['error 服务异常（418），请稍后再试'])
  })

  test('keeps raw data that is no JSON as text, and says when the server is busy', async () => {
    const { call, heard } = await withPost(({ response }) => response.writeHead(503).end('<html>'))
    await expect(call('notes/read')).rejects.toMatchObject({ status: 503, raw: '<html>' })
    expect(heard).toEqual(['error 服务器繁忙，请稍后再试'])
  })

  test('times out', async () => {
    const { call, heard, asked } = await withPost(() => {}, { timeoutMs: 100 })
    await expect(call('notes/read')).rejects.toThrow(TimedOut)
    expect(heard).toEqual(['error 请求超时，请稍后重试'])
    expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(2)
  })

  test('times out when the answer begins and never ends', async () => {
    const { call } = await withPost(({ response }) => void response.write('{'), { timeoutMs: 100 })
    await expect(call('notes/read')).rejects.toThrow(TimedOut)
  })

  test('is aborted by its own signal alone, unseen and unrepeated', async () => {
    const controller = new AbortController()
    const { call, heard, asked } = await withPost(() => controller.abort())
    await expect(call('notes/read', {}, { signal: controller.signal })).rejects.toThrow(Aborted)
    await expect(call('notes/read', {}, { signal: controller.signal })).rejects.toThrow(Aborted)
    expect(asked).toEqual(['POST /api/notes/read'])
    expect(heard).toEqual([])
  })

  test('is refused as unreadable when the answer was changed', async () => {
    const { call, heard } = await withPost(({ response, pass }) => {
      response.end(pass().text.replace(/.{4}"}$/, 'AAAA"}'))
    })
    await expect(call('notes/read')).rejects.toThrow(AnswerUnreadable)
    expect(heard).toEqual(['error 返回的数据无法识别，请更换网络后重试'])
  })

  test('is refused as unreadable when the answer is an older one', async () => {
    const texts: string[] = []
    const { call } = await withPost(({ response, pass }) => {
      texts.push(pass().text)
      response.end(texts[0])
    })
    await call('notes/read')
    await expect(call('notes/read')).rejects.toThrow(AnswerUnreadable)
  })

  test.each(['null', '[]', '{}', '{"status":"1","msg":""}', 'words'])(
    'is refused as unreadable when inside is %s',
    async (json) => {
      const { call } = await honest()
      house.answer = () => ({ toJSON: () => (json === 'words' ? json : JSON.parse(json)) })
      await expect(call('notes/read')).rejects.toThrow(AnswerUnreadable)
    },
  )

  test('is not sent at all when it is too large', async () => {
    const { call, asked, heard } = await honest()
    const text = Array.from(crypto.getRandomValues(new Uint8Array(60_000)), (byte) => `${byte * 7919} `).join(
      '',
    )
    await expect(call('notes/write', { text: text.repeat(3) })).rejects.toThrow(CannotSend)
    expect(asked).toEqual([])
    expect(heard).toEqual(['error 内容过长，请删减后再试'])
  })

  test('resolves with undefined when it is not to throw', async () => {
    const { call } = await withPost(({ response }) => response.writeHead(500).end())
    expect(await call('notes/read', {}, { throwError: false })).toBeUndefined()
  })
})
