// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './Field.tsx'
import { TextArea } from './TextArea.tsx'

afterEach(cleanup)

test('shows its error and ties it to the input', () => {
  render(<Field label="密码" value="abc" onChange={() => {}} error="密码至少 8 位" hint="含字母和数字" />)
  const input = screen.getByRole('textbox', { name: '密码' })
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('密码至少 8 位')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('ties its hint to the input when nothing is wrong', () => {
  render(<Field label="提现金额" value="" onChange={() => {}} hint="手续费 5%" />)
  const input = screen.getByRole('textbox', { name: '提现金额' })
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('手续费 5%')
  expect(input.getAttribute('aria-invalid')).toBe('false')
})

test('tells the new text, and clears it', () => {
  const changed = vi.fn<(value: string) => void>()
  render(<Field label="账号" value="ting" onChange={changed} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'tingfeng' } })
  fireEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(changed.mock.calls).toEqual([['tingfeng'], ['']])
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a password is hidden until the eye is pressed, and has no clear button', () => {
  render(<Field label="密码" type="password" value="secret" onChange={() => {}} />)
  const input = screen.getByLabelText('密码', { selector: 'input' })
  expect(input.getAttribute('type')).toBe('password')
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(input.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(input.getAttribute('type')).toBe('password')
})

test('a text of several lines counts against its limit', () => {
  render(<TextArea label="个性签名" value="晚上看海" onChange={() => {}} maxLength={60} />)
  expect(screen.getByText('4/60')).toBeDefined()
})
