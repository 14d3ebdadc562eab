import { expect, test } from 'vitest'
import { pingLine } from './line-speed.ts'

function clock(...times: number[]): () => number {
  return () => times.shift() ?? Number.NaN
}

test('tells how long a line took, in whole milliseconds', async () => {
  const asked: string[] = []
  const fetch = async (address: string) => {
    asked.push(address)
    return new Response('pong\n')
  }
  expect(await pingLine('https://a.example', { fetch, now: clock(10, 48.4) })).toBe(38)
  expect(asked).toEqual(['https://a.example/ping.txt'])
})

test.each([
  ['a login page in its place', async () => new Response('<html>')],
  ['an error', async () => new Response('pong', { status: 502 })],
  [
    'no answer',
    async () => {
      throw new TypeError('failed')
    },
  ],
])('is no line: %s', async (_, fetch) => {
  expect(await pingLine('https://a.example', { fetch })).toBeUndefined()
})

test('no line is faster than 1 ms', async () => {
  expect(await pingLine('', { fetch: async () => new Response('pong'), now: clock(5, 5.2) })).toBe(1)
})
