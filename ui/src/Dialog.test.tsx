// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

test('is named by its title, described by its message, and tells the two answers apart', () => {
  const confirmed = vi.fn<() => void>()
  const closed = vi.fn<() => void>()
  render(<Dialog open message="现在去充值吗？" cancel="取消" onConfirm={confirmed} onClose={closed} />)
  const dialog = screen.getByRole('dialog', { name: '温馨提示' })
  const message = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('现在去充值吗？')
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect([confirmed.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect([confirmed.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
})

test('a tap beside it does not answer the question', () => {
  const closed = vi.fn<() => void>()
  render(<Dialog open message="现在去充值吗？" onConfirm={() => {}} onClose={closed} />)
  fireEvent.click(screen.getByRole('dialog'))
  expect(closed).not.toHaveBeenCalled()
})
