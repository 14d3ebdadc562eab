import { expect, it } from 'vitest'
import { link, ownPlace, placeOf } from './location.ts'

it.each([
  ['', '/', '', '/'],
  ['#/my', '/my', '', '/my'],
  ['#/my/?tab=1', '/my', 'tab=1', '/my/?tab=1'],
  ['#/tag?name=a?b', '/tag', 'name=a?b', '/tag?name=a?b'],
])('reads %j as the path %s with the query %j', (hash, path, search, full) => {
  expect(placeOf(hash)).toEqual({ path, search, full })
})

it('writes what it can read again', () => {
  const place = placeOf(link('/login', { redirect: '/tag?name=早安&x=1', page: 2 }))
  expect(Object.fromEntries(new URLSearchParams(place.search))).toEqual({
    redirect: '/tag?name=早安&x=1',
    page: '2',
  })
})

it.each(['/', '/my', '/setting?x=1', '/login?redirect=https%3A%2F%2Felsewhere.example'])(
  'takes %s for a place of ours',
  (to) => expect(ownPlace(to)).toBe(to),
)

// A browser reads a backslash as a slash and leaves out tabs and line breaks.
it.each([
  '',
  'my',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '//',
  'javascript:alert(1)',
])('takes %j for none', (to) => expect(ownPlace(to)).toBe(''))
