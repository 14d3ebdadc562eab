import { settings } from '@qingyu/contract/settings'
import { expect, it } from 'vitest'
import { isReserved, levelOf, nextLevelExp, passwordWeakness } from './accounts.policy.ts'

const thresholds = settings['accounts.level_thresholds'].initial
const reserved = settings['accounts.reserved_names'].initial

it.each([
  [0, 1, 20],
  [19, 1, 20],
  [20, 2, 60],
  [400, 5, 1000],
  [39_999, 9, 40_000],
  [40_000, 10, 40_000],
  [1_000_000, 10, 40_000],
])('%i experience is level %i, the next begins at %i', (exp, level, next) => {
  expect(levelOf(exp, thresholds)).toBe(level)
  expect(nextLevelExp(exp, thresholds)).toBe(next)
})

it.each(['admin', 'A.D.M.I.N', 'admin_1', '青屿小助手', '在线客服', 'ＳＹＳＴＥＭ', 'the-Moderator'])(
  '%s is reserved',
  (name) => {
    expect(isReserved(name, reserved)).toBe(true)
  },
)

it.each(['lanhai', 'badminton', '海边的青', '爱官话的人', 'rootbeer', 'supporter'])('%s is free', (name) => {
  expect(isReserved(name, reserved)).toBe(false)
})

it('finds nothing wrong with a decent password', () => {
  expect(passwordWeakness('demo-pass-1', 'lanhai')).toBeUndefined()
})
