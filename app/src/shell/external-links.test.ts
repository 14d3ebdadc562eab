// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { AddressNotAllowed, externalAddress, openAd, openExternal } from './external-links.ts'

const open = vi.fn<(address: string, target: string, features: string) => void>()
const navigate = vi.fn<(to: string) => void>()
beforeEach(() => vi.clearAllMocks())

test.each([
  '/',
  '/my',
  '/player?id=3',
  '/login?redirect=https%3A%2F%2Fevil.example',
  '/tag?tag=javascript:1',
])('a place of the app is not external: %s', (to) => expect(externalAddress(to)).toBeUndefined())

test.each([
  ['https://partner.example/a?b=1', 'https://partner.example/a?b=1'],
  ['http://partner.example', 'http://partner.example/'],
  ['//partner.example/x', 'http://partner.example/x'],
  [String.raw`/\partner.example`, 'http://partner.example/'],
  [String.raw`\\partner.example`, 'http://partner.example/'],
  ['/\t/partner.example', 'http://partner.example/'],
  [' https://partner.example', 'https://partner.example/'],
])('what leads outside is seen as such: %j', (to, address) => {
  expect(externalAddress(to)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<p>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://partner.example/1',
  'intent://x#Intent;end',
  'about:blank',
])('a disallowed protocol is rejected: %j', (to) => {
  expect(() => externalAddress(to)).toThrow(AddressNotAllowed)
  expect(() => openExternal(to, open)).toThrow(AddressNotAllowed)
  expect(() => openAd({ url: to, to_type: 1 }, navigate, open)).toThrow(AddressNotAllowed)
  expect(open).not.toHaveBeenCalled()
})

test.each([1, 0, 3])(
  'an ad with to_type %i opens its url in a new window without opener and referrer',
  (to_type) => {
    openAd({ url: 'https://partner.example/', to_type }, navigate, open)
    expect(open).toHaveBeenCalledExactlyOnceWith('https://partner.example/', '_blank', 'noopener,noreferrer')
    expect(navigate).not.toHaveBeenCalled()
  },
)

test.each([
  ['/player?id=3', '/player?id=3'],
  ['#/player?id=3', '/player?id=3'],
  ['/#/player?id=3', '/player?id=3'],
])('an ad with to_type 2 navigates inside the app: %s', (url, to) => {
  openAd({ url, to_type: 2 }, navigate, open)
  expect(navigate).toHaveBeenCalledExactlyOnceWith(to)
  expect(open).not.toHaveBeenCalled()
})

test.each(['http://partner.example/', '/my'])('a new window is for https only: %s', (url) => {
  expect(() => openAd({ url, to_type: 1 }, navigate, open)).toThrow(AddressNotAllowed)
  expect(open).not.toHaveBeenCalled()
})

test('the window is the browser’s own', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  openExternal('https://partner.example/')
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://partner.example/', '_blank', 'noopener,noreferrer')
})
