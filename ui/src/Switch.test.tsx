// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Switch } from './Switch.tsx'

afterEach(cleanup)

test('is a switch that tells whether it is on, and asks for the other state', () => {
  const changed = vi.fn<(checked: boolean) => void>()
  const { rerender } = render(<Switch label="应用锁" checked={false} onChange={changed} />)
  fireEvent.click(screen.getByRole('switch', { name: '应用锁', checked: false }))
  rerender(<Switch label="应用锁" checked onChange={changed} />)
  fireEvent.click(screen.getByRole('switch', { name: '应用锁', checked: true }))
  expect(changed.mock.calls).toEqual([[true], [false]])
})
