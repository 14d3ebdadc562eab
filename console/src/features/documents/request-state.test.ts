import { expect, it } from 'vitest'
import { stepOf } from './request-state.ts'

const now = 1000
const request = (number: number, state: 'waiting' | 'granted' | 'refused' | 'over', until = 0) => ({
  request: number,
  state,
  until,
  task: 7,
})

it('begins with a question, waits for the answer, opens until it is over', () => {
  expect(stepOf(null, [], 7, now)).toEqual({ step: 'ask', because: '' })
  expect(stepOf(null, [request(1, 'waiting')], 7, now)).toEqual({ step: 'waiting' })
  const granted = [request(1, 'granted', 1600)]
  expect(stepOf(null, granted, 7, now)).toEqual({ step: 'open', request: 1, until: 1600 })
  expect(stepOf(null, granted, 7, 1600)).toEqual({ step: 'ask', because: 'over' })
  expect(stepOf(null, [request(1, 'refused')], 7, now)).toEqual({ step: 'ask', because: 'refused' })
})

it('believes the latest request, whichever side names it, and none of another item', () => {
  expect(stepOf(request(1, 'refused'), [request(2, 'waiting')], 7, now)).toEqual({ step: 'waiting' })
  expect(stepOf(request(3, 'granted', 1600), [request(2, 'refused')], 7, now)).toMatchObject({ step: 'open' })
  expect(stepOf(null, [{ ...request(5, 'granted', 1600), task: 8 }], 7, now)).toMatchObject({ step: 'ask' })
})

it('what is known now of a request is newer than what the item said when it was taken', () => {
  expect(stepOf(request(1, 'waiting'), [request(1, 'granted', 1600)], 7, now)).toMatchObject({ step: 'open' })
})
