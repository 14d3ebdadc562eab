import { expect, it } from 'vitest'
import { createRecovery, RETRY_MS, STEADY_SECONDS } from './recovery.ts'

const CAN = { refresh: true, switch: true, playOn: false }

it('asks for a new address once, and gives up when that is refused as well', () => {
  const recovery = createRecovery()
  expect(recovery.after('expired', 12, CAN)).toBe('refresh')
  expect(recovery.after('expired', 12, CAN)).toBe('fail')
})

it('asks again hours later, when the film has played on in between', () => {
  expect(STEADY_SECONDS).toBe(5)
  const recovery = createRecovery()
  recovery.after('expired', 12, CAN)
  recovery.playedTo(16.9)
  expect(recovery.after('expired', 12, CAN)).toBe('fail')
  recovery.playedTo(17)
  expect(recovery.after('expired', 17, CAN)).toBe('refresh')
})

it('has nobody to ask for a new address: gives up', () => {
  expect(createRecovery().after('expired', 0, { ...CAN, refresh: false })).toBe('fail')
})

it('tries a dead network after 1, 2 and 4 s, then gives up', () => {
  const recovery = createRecovery()
  const steps = [1, 2, 3, 4].map(() => recovery.after('network', 12, CAN))
  expect(steps).toEqual([{ againInMs: 1000 }, { againInMs: 2000 }, { againInMs: 4000 }, 'fail'])
  expect(RETRY_MS).toHaveLength(3)
})

it('never gives up while there is something left to play', () => {
  const recovery = createRecovery()
  for (let n = 0; n < 20; n += 1)
    expect(recovery.after('network', n, { ...CAN, playOn: true })).toEqual({ againInMs: 4000 })
  expect(recovery.after('network', 20, CAN)).toEqual({ againInMs: 1000 })
})

it('takes the other engine for what cannot be played, and gives up where there is none', () => {
  const recovery = createRecovery()
  expect(recovery.after('media', 12, CAN)).toBe('switch')
  expect(recovery.after('media', 12, { ...CAN, switch: false })).toBe('fail')
})
