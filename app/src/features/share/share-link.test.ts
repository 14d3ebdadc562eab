// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'
import { shareLink } from './share-link.ts'

afterEach(() => {
  useUser.setState(useUser.getInitialState())
  useConfig.setState(useConfig.getInitialState())
})

it('a visitor shares the place itself', () => {
  expect(shareLink('/player?id=42')).toBe(`${location.origin}/#/player?id=42`)
})

it('a member’s link brings his invitation along and goes on to the place', () => {
  useUser.setState({ isLogin: true })
  useConfig.setState({ affCode: 'KXMBA7AT' })
  expect(shareLink('/player?id=42')).toBe(`${location.origin}/#/splash?code=KXMBA7AT&to=%2Fplayer%3Fid%3D42`)
})
