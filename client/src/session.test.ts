import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused } from './errors.ts'
import { House } from './test-house.ts'

let house: House
beforeEach(() => {
  house = new House()
  house.answer = () => ({ status: 420, msg: '请重新登录', data: { code: 'SIGNED_OUT' } })
})
afterEach(() => house.closeAll())

/** A device whose token the test may change, and an origin that answers only when released. */
async function stage(token: string) {
  const held: (() => void)[] = []
  const { url } = await house.listen({
    post: ({ response, pass }) => {
      const { text } = pass()
      held.push(() => response.end(text))
    },
  })
  const state = { token }
  const device = house.device({ origin: url, token: () => state.token })
  const release = async (count: number) => {
    while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const answer of held.splice(0)) answer()
  }
  return { ...device, state, release }
}

test('420 with a stored token ends the session once, without a toast, and rejects', async () => {
  const { call, heard, release } = await stage('old')
  const calls = Promise.allSettled([call('notes/read'), call('notes/read'), call('notes/read')])
  await release(3)
  const outcomes = await calls
  expect(heard).toEqual(['ended 请重新登录'])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { name: 'Refused', status: 420, code: 'SIGNED_OUT' },
    })
  }
})

test('420 without a token asks to log in', async () => {
  const { call, heard, release } = await stage('')
  const reading = call('notes/read', {}, { throwError: false })
  await release(1)
  expect(await reading).toBeUndefined()
  expect(heard).toEqual(['login 请重新登录'])
})

test('a late 420 of an older token does not end the newer session', async () => {
  const { call, heard, state, release } = await stage('old')
  const failure = call('notes/read').catch((error: unknown) => error)
  while (house.ran.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  state.token = 'new'
  await release(1)
  expect(await failure).toBeInstanceOf(Refused)
  expect(heard).toEqual([])
})

test('a late 420 of a visitor’s call does not ask the member to log in', async () => {
  const { call, heard, state, release } = await stage('')
  const failure = call('notes/read').catch((error: unknown) => error)
  while (house.ran.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  state.token = 'new'
  await release(1)
  expect(await failure).toBeInstanceOf(Refused)
  expect(heard).toEqual([])
})

test('the end of one session does not hide the end of the next', async () => {
  const { call, heard, state, release } = await stage('first')
  for (const token of ['first', 'second']) {
    state.token = token
    const reading = call('notes/read', {}, { throwError: false })
    await release(1)
    await reading
  }
  expect(heard).toEqual(['ended 请重新登录', 'ended 请重新登录'])
})
