// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from './Sheet.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(open: boolean, onClose: () => void) {
  return (
    <Sheet open={open} onClose={onClose} title="分享到">
      <button type="button">复制链接</button>
    </Sheet>
  )
}

function sheet(): HTMLDialogElement {
  const found = document.querySelector('dialog')
  if (!found) throw new Error('no dialog')
  return found
}

test('opens as a modal dialog named by its title', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(show(true, () => {}))
  expect(modal).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog', { name: '分享到' })).toBe(sheet())
  modal.mockRestore()
})

test('Escape asks to close and leaves the decision to the owner', () => {
  const asked = vi.fn<() => void>()
  render(show(true, asked))
  const cancel = createEvent('cancel', sheet(), { cancelable: true })
  fireEvent(sheet(), cancel)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(cancel.defaultPrevented).toBe(true)
  expect(sheet().open).toBe(true)
})

test('a cancelled file choice inside does not close it', () => {
  const asked = vi.fn<() => void>()
  render(show(true, asked))
  fireEvent(screen.getByText('复制链接'), new Event('cancel', { bubbles: true }))
  expect(asked).not.toHaveBeenCalled()
})

test('the scrim asks to close, what is inside does not', () => {
  const asked = vi.fn<() => void>()
  render(show(true, asked))
  fireEvent.click(screen.getByText('复制链接'))
  expect(asked).not.toHaveBeenCalled()
  fireEvent.click(sheet())
  expect(asked).toHaveBeenCalledTimes(1)
})

test('when the browser closes it by itself, the owner hears of it once', () => {
  const asked = vi.fn<() => void>()
  render(show(true, asked))
  act(() => sheet().close())
  expect(asked).toHaveBeenCalledTimes(1)
})

test('closed by its owner it keeps what is inside until it has left the screen', () => {
  const asked = vi.fn<() => void>()
  const { rerender } = render(show(true, asked))
  rerender(show(false, asked))
  expect(sheet().open).toBe(false)
  act(() => void vi.advanceTimersByTime(319))
  expect(screen.queryByText('复制链接')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('复制链接')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('a quick drag of its head downwards asks to close, upwards does not', () => {
  const asked = vi.fn<() => void>()
  render(show(true, asked))
  const head = screen.getByText('分享到')
  Object.defineProperty(sheet(), 'offsetHeight', { value: 400 })
  drag(head, -100)
  expect(asked).not.toHaveBeenCalled()
  drag(head, 100)
  expect(asked).toHaveBeenCalledTimes(1)
})

function drag(element: HTMLElement, dy: number) {
  const at = { pointerId: 1, isPrimary: true, clientX: 0 }
  fireEvent.pointerDown(element, { ...at, clientY: 0 })
  fireEvent.pointerMove(element, { ...at, clientY: dy })
  fireEvent.pointerUp(element, { ...at, clientY: dy })
}
