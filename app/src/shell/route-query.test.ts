import { expect, it } from 'vitest'
import { id, InvalidQuery, oneOf, pageKey, readQuery, text } from './route-query.ts'

const params = { id, tab: oneOf('all', 'mine'), kw: text(5) }

it('reads the parameters of a route from the query string alone', () => {
  expect(readQuery(params, 'id=42&kw=%E6%B5%B7')).toEqual({ id: '42', tab: 'all', kw: '海' })
})

it.each(['', 'id=', 'id=a%20b', 'id=1&tab=theirs', 'id=1&kw=123456', `id=${'1'.repeat(65)}`])(
  'refuses %j',
  (search) => {
    expect(() => readQuery(params, search)).toThrow(InvalidQuery)
  },
)

it('drops what the route does not know', () => {
  expect(readQuery({ kw: text(5) }, 'kw=a&__proto__=b&other=c')).toEqual({ kw: 'a' })
})

it('gives one page one key however its parameters are ordered', () => {
  expect(pageKey('/tag', 'b=2&a=1')).toBe(pageKey('/tag', 'a=1&b=2'))
  expect(pageKey('/my', '')).toBe('/my')
})
