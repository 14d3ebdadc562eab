// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AvatarCrop } from './AvatarCrop.tsx'
import { AVATAR_PX } from './crop-picture.ts'

const [onDone, onCancel] = [vi.fn(), vi.fn()]
const drawImage = vi.fn()
const avatar = new Blob(['avatar'], { type: 'image/jpeg' })
let encoded: unknown[] = []

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    fillRect: vi.fn(),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, ...how) => {
    encoded = how
    done(avatar)
  })
  // The window is 400 wide, the picture 1600 by 800.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1600)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(800)
  HTMLElement.prototype.setPointerCapture = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const image = (): HTMLImageElement => {
  const found = document.querySelector('img')
  if (!found) throw new Error('no picture')
  return found
}
const open = () => {
  render(<AvatarCrop file={new Blob(['photo'])} onDone={onDone} onCancel={onCancel} />)
  fireEvent.load(image())
}
const area = () => screen.getByRole('application')
const confirm = async () => {
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(avatar))
  return drawImage.mock.calls[0]?.slice(1)
}

it('gives what the window shows as a JPEG of 512 by 512', async () => {
  expect(AVATAR_PX).toBe(512)
  open()
  expect(await confirm()).toEqual([400, 0, 800, 800, 0, 0, 512, 512])
  expect(encoded).toEqual(['image/jpeg', 0.9])
})

it('the arrow keys move the picture, plus and minus enlarge it', async () => {
  open()
  fireEvent.keyDown(area(), { key: 'ArrowRight' })
  fireEvent.keyDown(area(), { key: '+' })
  fireEvent.keyDown(area(), { key: '-' })
  fireEvent.keyDown(area(), { key: '-' })
  // 12 px of the window are 24 of the picture.
  expect((await confirm())?.slice(0, 4)).toEqual([376, 0, 800, 800])
})

it('the buttons enlarge around the middle', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '放大' }))
  fireEvent.click(screen.getByRole('button', { name: '放大' }))
  fireEvent.click(screen.getByRole('button', { name: '缩小' }))
  const [x = 0, y = 0, side = 0] = (await confirm()) ?? []
  expect(side).toBeCloseTo(800 / 1.2)
  expect(x + side / 2).toBeCloseTo(800)
  expect(y + side / 2).toBeCloseTo(400)
})

it('a finger drags, two enlarge', async () => {
  open()
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0 })
  fireEvent.pointerDown(area(), finger(1, 0))
  fireEvent.pointerMove(area(), finger(1, 50))
  fireEvent.pointerDown(area(), finger(2, 150))
  fireEvent.pointerMove(area(), finger(2, 250))
  fireEvent.pointerUp(area(), finger(1, 50))
  fireEvent.pointerUp(area(), finger(2, 250))
  fireEvent.pointerMove(area(), finger(2, 500))
  expect(image().style.scale).toBe('2')
  expect((await confirm())?.[2]).toBe(400)
})

it('cancel and Escape give nothing', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onCancel).toHaveBeenCalledTimes(2)
  expect(onDone).not.toHaveBeenCalled()
})

it('a file that is no picture is named, and cannot be confirmed', () => {
  render(<AvatarCrop file={new Blob(['no picture'])} onDone={onDone} onCancel={onCancel} />)
  fireEvent.error(image())
  expect(screen.getByRole('status').textContent).toBe('图片无法读取，请换一张')
  expect(screen.getByRole('button', { name: '确定' })).toHaveProperty('disabled', true)
})

it('lets go of a file that is left before it was read', () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  render(<AvatarCrop file={new Blob(['photo'])} onDone={onDone} onCancel={onCancel} />)
  expect(made).toHaveBeenCalledOnce()
  expect(revoked).not.toHaveBeenCalled()
  cleanup()
  expect(revoked).toHaveBeenCalledWith('blob:photo')
})
