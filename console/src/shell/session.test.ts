// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { link, ownPlace, placeOf } from './navigation.ts'
import { currentSession, deviceId, mayAct, setSession } from './session.ts'

const operator = { id: 1, login: 'lin@isle.example', name: '林', role: 'moderator' } as const

const kept = () =>
  Object.keys(sessionStorage)
    .map((key) => sessionStorage.getItem(key))
    .join()

beforeEach(() => {
  setSession(undefined)
  localStorage.clear()
})

it('a session lives in its tab and nowhere else, and leaves nothing behind', () => {
  setSession({ token: 'secret-token', operator })
  expect(currentSession()?.operator.name).toBe('林')
  expect(kept()).toContain('secret-token')
  expect(localStorage).toHaveLength(0)
  setSession(undefined)
  expect(kept()).not.toContain('secret-token')
  expect(currentSession()).toBeUndefined()
})

it('two tabs are one device, which the server knows again, and two sessions', async () => {
  setSession({ token: 'secret-token', operator })
  const first = deviceId()
  // What a new tab has: the browser's storage, none of a tab's, and the module anew.
  sessionStorage.clear()
  vi.resetModules()
  const tab = await import('./session.ts')
  expect(tab.deviceId).not.toBe(deviceId)
  expect(tab.deviceId()).toBe(first)
  expect(tab.currentSession()).toBeUndefined()
  expect(Object.keys(localStorage).map((key) => localStorage.getItem(key))).toEqual([first])
})

it('the owner may everything, others what names them', () => {
  expect(mayAct('owner', ['moderator'])).toBe(true)
  expect(mayAct('moderator', ['moderator'])).toBe(true)
  expect(mayAct('support', ['moderator'])).toBe(false)
  expect(mayAct('support', ['owner'])).toBe(false)
})

it('the way back leads to a place of the console only', () => {
  expect(ownPlace('/members?query=1')).toBe('/members?query=1')
  for (const elsewhere of [null, '', '//evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(ownPlace(elsewhere)).toBe('/')
  const place = placeOf(`#${link('/sign-in', { back: '/members?query=1' })}`)
  expect([place.path, place.query.get('back')]).toEqual(['/sign-in', '/members?query=1'])
})
