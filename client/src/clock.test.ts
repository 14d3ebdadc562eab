import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused } from './errors.ts'
import { House } from './test-house.ts'

let house: House
beforeEach(() => {
  house = new House()
})
afterEach(() => house.closeAll())

test.each([301, -301, 8 * 3600, -20 * 365 * 86_400])(
  'a clock %i s off is corrected once, and the call repeated in a new envelope',
  async (off) => {
    const forms: string[] = []
    const { url } = await house.listen({
      post: ({ form, response, pass }) => {
        forms.push(form)
        response.end(pass().text)
      },
    })
    const { call, now, heard } = house.device({ origin: url, now: () => (house.nowSeconds + off) * 1000 })
    expect(await call('notes/read')).toEqual({ text: '青屿' })
    expect(new Set(forms).size).toBe(2)
    expect(now()).toBe(house.nowSeconds * 1000)
    await call('notes/read')
    expect(forms).toHaveLength(3)
    expect(house.ran).toHaveLength(2)
    expect(heard).toEqual([])
  },
)

test('a clock 300 s off is left alone', async () => {
  const { url, asked } = await house.listen()
  await house.device({ origin: url, now: () => (house.nowSeconds + 300) * 1000 }).call('notes/read')
  expect(asked).toHaveLength(1)
})

test('calls made at once with a wrong clock all succeed', async () => {
  const { url } = await house.listen()
  const { call } = house.device({ origin: url, now: () => 0 })
  await Promise.all(Array.from({ length: 5 }, () => call('notes/read')))
  expect(house.ran).toHaveLength(5)
})

test('a server that keeps complaining is not asked a third time', async () => {
  house.answer = () => ({ status: 0, msg: '时间不准', data: { code: 'CLOCK_SKEW', now: house.nowSeconds } })
  const { url, asked } = await house.listen()
  const { call, heard } = house.device({ origin: url })
  await expect(call('notes/read')).rejects.toThrow(Refused)
  expect(asked).toHaveLength(2)
  expect(heard).toEqual(['error 时间不准'])
})

test('a complaint that does not tell the time is a refusal', async () => {
  house.answer = () => ({ status: 0, msg: '时间不准', data: { code: 'CLOCK_SKEW', now: '12:00' } })
  const { url, asked } = await house.listen()
  await expect(house.device({ origin: url }).call('notes/read')).rejects.toThrow(Refused)
  expect(asked).toHaveLength(1)
})
