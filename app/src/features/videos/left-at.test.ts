// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { useUser } from '../../shell/stores/user.ts'
import { keepPlace, keptPlace } from './left-at.ts'

afterEach(() => {
  sessionStorage.clear()
  useUser.setState(useUser.getInitialState())
})

it('whoever signs in goes on where he was as a visitor', () => {
  keepPlace(42, 30)
  useUser.setState({ isLogin: true, u: { uid: 7 } })
  expect(keptPlace(42)).toBe(30)
  expect(keptPlace(43)).toBeUndefined()
})

it('nobody takes up where another member was', () => {
  useUser.setState({ isLogin: true, u: { uid: 7 } })
  keepPlace(42, 30)
  useUser.setState({ u: { uid: 8 } })
  expect(keptPlace(42)).toBeUndefined()
})
