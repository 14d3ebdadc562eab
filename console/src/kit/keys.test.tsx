// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf, useKeys } from './keys.ts'

const [approve, off, outer] = [vi.fn(), vi.fn(), vi.fn()]

function Outer() {
  useKeys('outer', { a: { does: 'outer', run: outer }, '?': { does: 'help', run: outer } })
  return (
    <>
      <Inner />
      <input aria-label="field" />
    </>
  )
}

function Inner() {
  useKeys('inner', {
    'Mod+Enter': { does: 'send', run: approve },
    j: { does: 'next', run: approve },
    r: { does: 'off', run: off, off: true },
  })
  return null
}

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more })

it('a key does its act, in either case, and once however long it is held', () => {
  render(<Outer />)
  press('j')
  press('J')
  press('j', { repeat: true })
  expect(approve).toHaveBeenCalledTimes(2)
  press('?')
  expect(outer).toHaveBeenCalledOnce()
})

it('letters in a field are letters, but Ctrl and ⌘ still act', () => {
  render(<Outer />)
  const field = screen.getByLabelText('field')
  press('j', {}, field)
  expect(approve).not.toHaveBeenCalled()
  press('Enter', { metaKey: true }, field)
  press('Enter', { ctrlKey: true }, field)
  expect(approve).toHaveBeenCalledTimes(2)
})

it('an input method that composes, a dialog and a switched-off act hear nothing', () => {
  render(<Outer />)
  press('j', { isComposing: true })
  press('r')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  press('j')
  dialog.remove()
  expect(approve).not.toHaveBeenCalled()
  expect(off).not.toHaveBeenCalled()
})

it('keys go with the screen they belong to', () => {
  const { unmount } = render(<Outer />)
  unmount()
  press('j')
  expect(approve).not.toHaveBeenCalled()
})

it('the browser keeps its own: Alt, and Ctrl with what nobody bound', () => {
  const event = (key: string, more: object) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...more,
  })
  expect(keyOf(event('j', { altKey: true }))).toBe('')
  expect(keyOf(event('a', { ctrlKey: true }))).toBe('Mod+a')
})

it('the space bar presses the button that one has tabbed to, and not the one that was clicked', () => {
  function Screen() {
    useKeys('film', { ' ': { does: 'play', run: approve } })
    return <button type="button">act</button>
  }
  render(<Screen />)
  const button = screen.getByText('act')
  fireEvent.focusIn(button)
  expect(press(' ', {}, button)).toBe(true)
  expect(approve).not.toHaveBeenCalled()
  fireEvent.pointerDown(button)
  fireEvent.focusIn(button)
  expect(press(' ', {}, button)).toBe(false)
  expect(approve).toHaveBeenCalledOnce()
})
