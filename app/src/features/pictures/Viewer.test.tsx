// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPictureHouse } from './test-worker.ts'
import { Viewer } from './Viewer.tsx'

vi.mock('../../shell/faults.ts', () => ({ reportFault: vi.fn() }))

const onClose = vi.fn()
const addresses = ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg']

beforeEach(() => {
  stubPictureHouse()
  onClose.mockReset()
  HTMLElement.prototype.setPointerCapture = vi.fn()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const open = (start = 1) => render(<Viewer addresses={addresses} start={start} onClose={onClose} />)
const dialog = () => screen.getByRole('dialog', { name: '查看图片' })
const stage = (): HTMLElement => {
  const found = dialog().querySelector('.on-image > *')
  if (!(found instanceof HTMLElement)) throw new Error('no stage')
  return found
}
const finger = { pointerId: 1, button: 0, clientX: 0, clientY: 0 }

it('shows the picture it was opened at over everything, and tells which of how many', () => {
  open()
  expect(dialog()).toHaveProperty('open', true)
  expect(screen.getByRole('status', { name: '第 2 张，共 4 张' }).textContent).toBe('2 / 4')
})

it('only the picture and its neighbours are loaded', async () => {
  open()
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/a.jpg',
      '/b.jpg',
      '/c.jpg',
    ]),
  )
})

it('a turn takes 300 ms', () => {
  open()
  expect(stage().style.getPropertyValue('--swipe-ms')).toBe('300ms')
})

it('the arrow keys turn', () => {
  open()
  fireEvent.keyDown(dialog(), { key: 'ArrowRight' })
  expect(stage().style.getPropertyValue('--index')).toBe('2')
  expect(stage().hasAttribute('data-settling')).toBe(true)
  fireEvent.keyDown(dialog(), { key: 'ArrowLeft' })
  expect(screen.getByRole('status').textContent).toBe('2 / 4')
})

it('a finger moves the strip without React', () => {
  open()
  fireEvent.pointerDown(stage(), finger)
  fireEvent.pointerMove(stage(), { ...finger, clientX: -40 })
  expect(stage().style.getPropertyValue('--swipe')).toBe('-40')
  expect(stage().hasAttribute('data-settling')).toBe(false)
})

it('a tap closes', () => {
  vi.useFakeTimers()
  open()
  fireEvent.pointerDown(stage(), finger)
  fireEvent.pointerUp(stage(), finger)
  vi.advanceTimersByTime(250)
  expect(onClose).toHaveBeenCalledOnce()
})

it('Escape and the button close', () => {
  open()
  fireEvent(dialog(), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('a long press opens the menu, and lifting the finger over it chooses nothing', () => {
  vi.useFakeTimers()
  open()
  fireEvent.pointerDown(stage(), finger)
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  return vi.waitFor(() => {
    const menu = screen.getByRole('dialog', { name: '图片操作' })
    fireEvent.pointerUp(stage(), finger)
    fireEvent.click(menu)
    expect(menu).toHaveProperty('open', true)
    expect(screen.getByRole('button', { name: '保存图片' })).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

it('saves the picture that is shown', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '', this.download)
  })
  open()
  fireEvent.contextMenu(stage())
  fireEvent.click(await screen.findByRole('button', { name: '保存图片' }))
  expect(saved).toEqual(['/b.jpg', expect.stringMatching(/^图片-\d+\.jpg$/)])
})

it('a picture that failed can be tried again, and the tap on the button does not close', async () => {
  open()
  await vi.waitFor(() => expect(document.querySelectorAll('img').length).toBe(3))
  fireEvent.error(screen.getByAltText('第 2 张，共 4 张'))
  vi.useFakeTimers()
  const again = screen.getByRole('button', { name: '重新加载' })
  fireEvent.pointerDown(again, finger)
  fireEvent.pointerUp(again, finger)
  fireEvent.click(again)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect(onClose).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(screen.getByAltText('第 2 张，共 4 张')).toBeDefined())
})
