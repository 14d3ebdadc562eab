// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brandOf, useBrand, useSpoken } from './brand.ts'
import { useConfig } from './stores/config.ts'
import { useLook } from './stores/look.ts'

const brand = {
  name: '青屿',
  title: '青屿 · 岛',
  description: '安静',
  theme_color: '#0c1519',
  discreet_name: '日常笔记',
}
const branded = { title: '青屿', neutral: false }
const neutral = { title: '备忘', neutral: true }

beforeEach(() => {
  useConfig.setState({ config: {} })
  useLook.setState({ discreet: false })
})

test('goes by the name of the page until the config has come', () => {
  expect(brandOf(undefined, false, branded)).toEqual({ name: '青屿', title: '青屿', neutral: false })
  expect(brandOf(brand, false, branded)).toEqual({ name: '青屿', title: '青屿 · 岛', neutral: false })
})

test('in discreet mode it goes by the neutral name alone', () => {
  expect(brandOf(brand, true, branded)).toEqual({ name: '日常笔记', title: '日常笔记', neutral: true })
  expect(brandOf(undefined, true, neutral)).toEqual({ name: '备忘', title: '备忘', neutral: true })
})

test('a page that came under the product’s name lends it to nothing in discreet mode', () => {
  expect(JSON.stringify(brandOf(undefined, true, branded))).not.toContain('青屿')
})

test('follows the switch and the config at once', () => {
  const { result } = renderHook(useBrand)
  act(() => useConfig.setState({ config: { brand } }))
  expect(result.current.name).toBe('青屿')
  act(() => useLook.setState({ discreet: true }))
  expect(result.current).toEqual({ name: '日常笔记', title: '日常笔记', neutral: true })
})

test('what operators wrote does not name the product in discreet mode', () => {
  useConfig.setState({ config: { brand } })
  const { result } = renderHook(useSpoken)
  expect(result.current('欢迎来到青屿')).toBe('欢迎来到青屿')
  act(() => useLook.setState({ discreet: true }))
  expect(result.current('欢迎来到青屿，青屿 · 岛')).toBe('欢迎来到日常笔记，日常笔记')
})
