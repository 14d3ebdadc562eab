// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Picture as PictureComponent } from './Picture.tsx'
import type { PictureStore } from './picture-store.ts'
import { sealedAddress, stubPictureHouse } from './test-worker.ts'

vi.mock('../../shell/faults.ts', () => ({ reportFault: vi.fn() }))

class FakeObserver {
  static all: FakeObserver[] = []
  targets = new Set<Element>()
  readonly listener: (entries: unknown[], observer: FakeObserver) => void
  readonly options: IntersectionObserverInit
  constructor(listener: FakeObserver['listener'], options: IntersectionObserverInit) {
    this.listener = listener
    this.options = options
    FakeObserver.all.push(this)
  }
  observe = (target: Element): void => void this.targets.add(target)
  unobserve = (target: Element): void => void this.targets.delete(target)
  bringNear(): void {
    const entries = [...this.targets].map((target) => ({ target, isIntersecting: true }))
    this.listener(entries, this)
  }
}

let house: ReturnType<typeof stubPictureHouse>
let Picture: typeof PictureComponent
let pictures: PictureStore
const revoked: string[] = []

beforeEach(async () => {
  house = stubPictureHouse()
  FakeObserver.all = []
  revoked.length = 0
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
  vi.resetModules()
  ;({ Picture } = await import('./Picture.tsx'))
  ;({ pictures } = await import('./pictures.ts'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const box = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-state]')
  if (!found) throw new Error('no picture')
  return found
}
const state = () => box().dataset['state']
const image = () => document.querySelector('img')
const comeNear = () => act(() => FakeObserver.all.forEach((observer) => observer.bringNear()))
const imageIsThere = () => vi.waitFor(() => expect(image()).not.toBeNull())
async function showLoaded(): Promise<void> {
  comeNear()
  await imageIsThere()
  fireEvent.load(screen.getByAltText('封面'))
}
const cover = () => <Picture src={sealedAddress('a')} alt="封面" ratio={16 / 9} />
const address = 'https://app.test/media/a.bin'

describe('loading', () => {
  it('is pending (0) with its box in place, and asks for nothing before it comes near', () => {
    render(cover())
    expect(state()).toBe('0')
    expect(box().style.aspectRatio).toMatch(/^1\.777/)
    expect(image()).toBeNull()
    expect(house.asked).toEqual([])
  })

  it('is decrypted when it comes near, and loaded (1) once the browser has drawn it', async () => {
    render(cover())
    comeNear()
    await imageIsThere()
    expect(state()).toBe('0')
    expect(image()?.src).toBe('blob:1')
    fireEvent.load(screen.getByAltText('封面'))
    expect(state()).toBe('1')
  })

  it('all pictures of a page share one observer, which looks a screen ahead in its scroll container', () => {
    render(
      <div data-page="/home">
        {cover()}
        <Picture src={sealedAddress('b')} alt="另一张" />
      </div>,
    )
    expect(FakeObserver.all.length).toBe(1)
    const [{ targets, options } = { targets: new Set(), options: {} }] = FakeObserver.all
    expect(targets.size).toBe(2)
    expect(options.root).toBe(document.querySelector('[data-page]'))
    expect(options.rootMargin).toBe('100% 0px')
  })

  it('a picture in a sheet over the page is watched in the sheet', () => {
    render(
      <div data-page="/home">
        <dialog open>{cover()}</dialog>
      </div>,
    )
    expect(FakeObserver.all[0]?.options.root).toBe(document.querySelector('dialog'))
  })

  it('one of priority is loaded at once', async () => {
    render(<Picture src={sealedAddress('a')} alt="封面" priority />)
    await imageIsThere()
    expect(FakeObserver.all).toEqual([])
  })

  it('a plain address is shown as it is, but not before it comes near', async () => {
    render(<Picture src="/icons/a.png" alt="封面" />)
    expect(image()).toBeNull()
    comeNear()
    await imageIsThere()
    expect(image()?.getAttribute('src')).toBe('/icons/a.png')
    expect(house.asked).toEqual([])
  })

  it('another address is another picture', async () => {
    const { rerender } = render(cover())
    await showLoaded()
    rerender(<Picture src={sealedAddress('b')} alt="封面" ratio={1} />)
    expect(state()).toBe('0')
    expect(image()).toBeNull()
  })

  it('one that leaves while it is loading is fetched no further', async () => {
    house.isHolding = true
    const { unmount } = render(cover())
    comeNear()
    await vi.waitFor(() => expect(house.held.length).toBe(1))
    unmount()
    await expect(house.held[0]?.promise).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('failing', () => {
  async function showFailed(around: (picture: ReactNode) => ReactNode = (picture) => picture): Promise<void> {
    house.missing.add(address)
    render(around(cover()))
    comeNear()
    await vi.waitFor(() => expect(state()).toBe('2'))
    house.missing.clear()
  }

  it('is failed (2), and a tap tries again', async () => {
    await showFailed()
    fireEvent.click(screen.getByRole('button', { name: '封面，图片加载失败，点按重试' }))
    expect(state()).toBe('0')
    await imageIsThere()
    expect(house.asked).toEqual([address, address])
  })

  it('on a card that is a link the tap tries again and does not follow it; no control stands in another', async () => {
    const onClick = vi.fn()
    await showFailed((picture) => (
      <button type="button" onClick={onClick}>
        {picture}
      </button>
    ))
    expect(document.querySelectorAll('button').length).toBe(1)
    fireEvent.click(box().querySelector('svg') ?? box())
    await imageIsThere()
    expect(onClick).not.toHaveBeenCalled()
  })

  it('tries again when the device is back on line', async () => {
    await showFailed()
    fireEvent(window, new Event('online'))
    await imageIsThere()
    expect(house.asked).toEqual([address, address])
  })

  it('bytes that the browser cannot draw are failed, and fetched anew', async () => {
    render(cover())
    comeNear()
    await imageIsThere()
    fireEvent.error(screen.getByAltText('封面'))
    expect(state()).toBe('2')
    expect(revoked).toEqual(['blob:1'])
    fireEvent.click(screen.getByRole('button'))
    await imageIsThere()
    expect(image()?.src).toBe('blob:2')
  })
})

describe('on a kept page', () => {
  const page = (mode: 'visible' | 'hidden', inside: ReactNode = cover()) => (
    <Activity mode={mode}>{inside}</Activity>
  )

  it('hiding and showing again changes nothing and asks for nothing', async () => {
    const { rerender } = render(page('visible'))
    await showLoaded()
    const [before, element] = [image()?.src, image()]
    rerender(page('hidden'))
    expect(image()?.src).toBe(before)
    rerender(page('visible'))
    expect(FakeObserver.all.flatMap(({ targets }) => [...targets])).toEqual([])
    expect(state()).toBe('1')
    expect(image()).toBe(element)
    expect(image()?.src).toBe(before)
    expect(house.asked).toEqual([address])
    expect(revoked).toEqual([])
  })

  it('hiding stops what is loading, and showing starts it again', async () => {
    house.isHolding = true
    const { rerender } = render(page('visible'))
    comeNear()
    await vi.waitFor(() => expect(house.held.length).toBe(1))
    rerender(page('hidden'))
    await expect(house.held[0]?.promise).rejects.toMatchObject({ name: 'AbortError' })
    expect(state()).toBe('0')
    house.isHolding = false
    rerender(page('visible'))
    comeNear()
    await imageIsThere()
  })

  it('is kept while the page is hidden, and revoked after the page is gone and others took its room', async () => {
    vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(25 * 1024 * 1024)
    const others = (...names: string[]) =>
      names.map((name) => <Picture key={name} src={sealedAddress(name)} alt={name} priority />)
    const hidden = <Activity mode="hidden">{cover()}</Activity>
    const { rerender } = render(<div>{page('visible')}</div>)
    await showLoaded()
    rerender(
      <div>
        {hidden}
        {others('b', 'c', 'd')}
      </div>,
    )
    await vi.waitFor(() => expect(document.querySelectorAll('img').length).toBe(4))
    rerender(<div>{hidden}</div>)
    await vi.waitFor(() => expect(revoked.length).toBe(2))
    expect(revoked).not.toContain('blob:1')

    rerender(<div />)
    const { unmount } = render(<>{others('e')}</>)
    await imageIsThere()
    unmount()
    await vi.waitFor(() => expect(revoked).toContain('blob:1'))
    expect(pictures.peek(sealedAddress('a'))).toBeUndefined()
  })

  it('one shown before is there at once on another page', async () => {
    const first = render(cover())
    await showLoaded()
    first.unmount()
    render(cover())
    expect(state()).toBe('1')
    expect(image()?.src).toBe('blob:1')
    expect(house.asked).toEqual([address])
  })
})
