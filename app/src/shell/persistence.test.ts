// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createStore } from 'zustand'
import { keepStored, local, readStored, removeStored, session, writeStored } from './persistence.ts'
import type { Area } from './persistence.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const initial = {
  name: '',
  count: 0,
  list: [] as string[],
  entry: null as { id: number } | null,
  passing: '',
}
const store = () => createStore(() => initial)
const entries = { kept: ['name', 'count', 'list', 'entry'] } as const
const shift = (text: string, by: number) =>
  Array.from({ length: text.length }, (_, at) => String.fromCharCode(text.charCodeAt(at) + by)).join('')

/** What another tab does: it writes, and this one is told. */
function elsewhere(key: string | null, write: () => void): void {
  write()
  dispatchEvent(new StorageEvent('storage', { key }))
}

test('local values are obfuscated by shifting each character code by 3', () => {
  writeStored(local, 'a', { hi: 1 })
  expect(localStorage.getItem('a')).toBe('~%kl%=4\u0080')
  writeStored(local, 'a', { hi: '青屿' })
  expect(localStorage.getItem('a')).toBe(shift('{"hi":"青屿"}', 3))
  expect(readStored(local, 'a')).toEqual({ hi: '青屿' })
})

test('session values are plain JSON', () => {
  writeStored(session, 'a', { hi: '青屿' })
  expect(sessionStorage.getItem('a')).toBe('{"hi":"青屿"}')
  expect(readStored(session, 'a')).toEqual({ hi: '青屿' })
})

test('every character survives, and no shifted one is half of a pair', () => {
  const text = ['👋🏿', '\ud7fd\ud7ff', '\uffff\ufffe\ufffd\ufffc', '\ud800', '\udfff', '\u0000"\\\n'].join(
    '青',
  )
  writeStored(local, 'a', text)
  expect(readStored(local, 'a')).toBe(text)
  expect(localStorage.getItem('a')).not.toMatch(/[\ud800-\udfff]/)
})

test.each([
  ['nothing', null],
  ['plain JSON', '{"name":"x"}'],
  ['half of it', shift('{"name":"x"', 3)],
  ['a number', shift('5', 3)],
  ['null', shift('null', 3)],
  ['a list', shift('["x"]', 3)],
  ['wrong kinds', shift('{"name":5,"count":"1","list":{},"entry":"x"}', 3)],
  ['lists and nulls where they do not belong', shift('{"name":null,"count":null,"list":null,"entry":[]}', 3)],
])('a failed parse returns the default: %s', (_, text) => {
  if (text !== null) localStorage.setItem('kept', text)
  const it = store()
  keepStored(it, local, entries)
  expect(it.getState()).toEqual(initial)
})

test('what can be read of an entry is taken, the rest is the default', () => {
  writeStored(local, 'kept', { name: 'x', count: 'many', entry: { id: 1 }, passing: 'not kept', strange: 1 })
  const it = store()
  keepStored(it, local, entries)
  expect(it.getState()).toEqual({ ...initial, name: 'x', entry: { id: 1 } })
})

test('changes are kept, of the named values only, and a store that did not change writes nothing', () => {
  const it = store()
  keepStored(it, local, entries)
  it.setState({ passing: 'x' })
  expect(localStorage).toHaveLength(0)
  it.setState({ count: 2, entry: { id: 1 } })
  expect(readStored(local, 'kept')).toEqual({ name: '', count: 2, list: [], entry: { id: 1 } })
})

test('a store may lie under several keys, each written when its own values change', () => {
  const it = store()
  keepStored(it, local, { one: ['name'], two: ['count'] })
  it.setState({ count: 2 })
  expect([readStored(local, 'one'), readStored(local, 'two')]).toEqual([undefined, { count: 2 }])
})

test('what another tab writes is followed, and not written back', () => {
  const it = store()
  keepStored(it, local, entries)
  elsewhere('kept', () => writeStored(local, 'kept', { name: 'other', count: 3 }))
  expect(it.getState()).toEqual({ ...initial, name: 'other', count: 3 })
  expect(readStored(local, 'kept')).toEqual({ name: 'other', count: 3 })
  elsewhere('another', () => writeStored(local, 'kept', { name: 'unheard' }))
  expect(it.getState().name).toBe('other')
  elsewhere('kept', () => removeStored(local, 'kept'))
  expect(it.getState()).toEqual(initial)
  expect(localStorage).toHaveLength(0)
})

test('when another tab clears everything, the defaults are back', () => {
  const it = store()
  keepStored(it, local, entries)
  it.setState({ name: 'x' })
  elsewhere(null, () => localStorage.clear())
  expect(it.getState()).toEqual(initial)
})

test('what does not go together is mended at every reading', () => {
  writeStored(local, 'kept', { name: '', count: 7 })
  const it = store()
  keepStored(it, local, entries, ({ name }) => (name ? {} : { count: 0 }))
  expect(it.getState().count).toBe(0)
  elsewhere('kept', () => writeStored(local, 'kept', { name: 'x', count: 7 }))
  expect(it.getState().count).toBe(7)
})

test.each([
  [
    'the browser refuses even to name it',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'it is full',
    () => ({
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  ],
])('a storage that does not work never stops the app: %s', (_, storage) => {
  const area: Area = { storage: storage as unknown as () => Storage, shift: 3 }
  const it = store()
  keepStored(it, area, entries)
  it.setState({ name: 'x' })
  expect(it.getState().name).toBe('x')
  expect(readStored(area, 'kept')).toBeUndefined()
  expect(() => removeStored(area, 'kept')).not.toThrow()
})
