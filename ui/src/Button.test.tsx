// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

test('a busy button says so and cannot be pressed', () => {
  const pressed = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={pressed}>支付</Button>)
  fireEvent.click(screen.getByRole('button', { name: '支付' }))
  rerender(
    <Button busy onClick={pressed}>
      支付
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '支付' })
  fireEvent.click(button)
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('does not submit a form unless asked to', () => {
  const submitted = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button>查看</Button>
      <Button type="submit">登录</Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(submitted).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(submitted).toHaveBeenCalledTimes(1)
})
