// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PinPad } from './PinPad.tsx'

afterEach(cleanup)

function Example({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <>
      <PinPad label="请输入应用锁密码" value={value} onChange={setValue} disabled={disabled} />
      <p data-testid="value">{value}</p>
    </>
  )
}

function typed(): string | null {
  return screen.getByTestId('value').textContent
}

test('takes digits up to its length and takes them back', () => {
  render(<Example />)
  for (const digit of ['1', '0', '7', '9', '3']) fireEvent.click(screen.getByRole('button', { name: digit }))
  expect(typed()).toBe('1079')
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(typed()).toBe('107')
  expect(screen.getByRole('status').textContent).toBe('已输入 3 位，共 4 位')
})

test('a keyboard types into it without focus, letters and shortcuts do nothing', () => {
  render(<Example />)
  for (const key of ['4', 'a', '2', 'Backspace', '8']) fireEvent.keyDown(window, { key })
  fireEvent.keyDown(window, { key: '5', ctrlKey: true })
  expect(typed()).toBe('48')
})

test('takes nothing while it is disabled', () => {
  render(<Example disabled />)
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  fireEvent.keyDown(window, { key: '2' })
  expect(typed()).toBe('')
})
