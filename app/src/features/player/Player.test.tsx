// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLook } from '../../shell/stores/look.ts'
import { usePlayer } from '../../shell/stores/player.ts'
import { mayReload } from '../../shell/unsaved.ts'
import { Player } from './Player.tsx'

const media = { paused: true }
const session = { metadata: null as { title: string } | null, setActionHandler: () => {} }

/** happy-dom has no films: this one plays at once, by the browser's own means. */
beforeEach(() => {
  media.paused = true
  const film = HTMLVideoElement.prototype
  vi.spyOn(film, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(film, 'load').mockImplementation(() => {})
  vi.spyOn(film, 'play').mockImplementation(async function (this: HTMLVideoElement) {
    media.paused = false
    this.dispatchEvent(new Event('playing'))
  })
  vi.spyOn(film, 'pause').mockImplementation(function (this: HTMLVideoElement) {
    media.paused = true
    this.dispatchEvent(new Event('pause'))
  })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      title: string
      constructor({ title }: { title: string }) {
        this.title = title
      }
    },
  )
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useLook.setState({ discreet: false })
  usePlayer.setState({ autoplayMuted: true })
})

const SOURCE = { url: '/v/index.m3u8', kind: 'full', previewSeconds: 0, duration: 40 } as const

function Page({ mode = 'visible' }: { mode?: 'visible' | 'hidden' }) {
  return (
    <Activity mode={mode}>
      <Player source={SOURCE} title="月光" onBack={() => {}} />
    </Activity>
  )
}

const face = () => document.querySelector('section')?.dataset['face']
const film = () => document.querySelector('video')

it('pauses when its page is hidden, keeps its film, and lets it go with the page', async () => {
  const { rerender, unmount } = render(<Page />)
  await vi.waitFor(() => expect(face()).toBe('playing'))
  expect(mayReload()).toBe(false)
  rerender(<Page mode="hidden" />)
  const element = film()
  expect([media.paused, element?.getAttribute('src'), mayReload()]).toEqual([true, '/v/index.m3u8', true])
  rerender(<Page />)
  expect([media.paused, element?.getAttribute('src')]).toEqual([true, '/v/index.m3u8'])
  rerender(<Page mode="hidden" />)
  unmount()
  expect(element?.getAttribute('src')).toBeNull()
})

it('tells the system the title, in discreet mode a neutral one', async () => {
  const { unmount } = render(<Page />)
  expect(session.metadata?.title).toBe('月光')
  unmount()
  expect(session.metadata).toBeNull()
  useLook.setState({ discreet: true })
  render(<Page />)
  expect(session.metadata?.title).not.toContain('月光')
})

it('keeps for the next film that the member wants to hear it', async () => {
  render(<Page />)
  await vi.waitFor(() => expect(face()).toBe('playing'))
  expect(film()?.muted).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '取消静音' }))
  expect(film()?.muted).toBe(false)
  expect(usePlayer.getState().autoplayMuted).toBe(false)
})

it('is played, muted and moved by keys, unless somebody writes', async () => {
  render(
    <>
      <Page />
      <input aria-label="评论" />
    </>,
  )
  await vi.waitFor(() => expect(face()).toBe('playing'))
  fireEvent.keyDown(screen.getByLabelText('评论'), { key: ' ' })
  expect(media.paused).toBe(false)
  fireEvent.keyDown(document.body, { key: ' ' })
  expect([media.paused, face()]).toEqual([true, 'paused'])
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('10')
})
