// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FilmReview } from './FilmReview.tsx'

afterEach(cleanup)

const film = {
  play_url: '/media/v/token/index.m3u8',
  preview_url: '',
  duration: 90,
  preview_seconds: 9,
  rungs: [
    { name: '480', width: 854, height: 480 },
    { name: '720', width: 1280, height: 720 },
  ],
  frames: [0, 30, 60].map((at) => ({ id: `f${at}`, at, address: '', flagged: at === 30 })),
}

it('each frame leads to its place, marked ones are named, and the keys move through them', () => {
  render(<FilmReview film={film} beside={null} />)
  const video = document.querySelector('video')
  if (!video) throw new Error('there is no player')
  fireEvent.click(screen.getByLabelText('跳到 00:30，需复核'))
  expect(video.currentTime).toBe(30)
  fireEvent(video, new Event('seeking'))
  expect(screen.getByLabelText('跳到 00:30，需复核').getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(document.body, { key: ']' })
  expect(video.currentTime).toBe(60)
  fireEvent(video, new Event('seeking'))
  fireEvent.keyDown(document.body, { key: '[' })
  expect(video.currentTime).toBe(30)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(video.currentTime).toBe(25)
  expect(screen.getByText('共 3 帧，1 帧需复核')).toBeTruthy()
})

it('offers every rung, and plays muted until somebody wants to hear it', () => {
  render(<FilmReview film={film} beside={null} />)
  const video = document.querySelector('video')
  expect(
    [...screen.getByLabelText('清晰度').querySelectorAll('option')].map((one) => one.textContent),
  ).toEqual(['自动', '480P', '720P'])
  expect(video?.muted).toBe(true)
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(video?.muted).toBe(false)
})
