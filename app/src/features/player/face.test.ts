import { describe, expect, it } from 'vitest'
import { faceAfter, isRunning } from './face.ts'
import type { Face, FaceEvent } from './face.ts'

const after = (...events: FaceEvent[]): Face => events.reduce<Face>(faceAfter, 'idle')

describe('the face of the player', () => {
  it.each<[Face, FaceEvent[]]>([
    ['idle', []],
    ['loading', ['load']],
    ['playing', ['load', 'playing']],
    ['buffering', ['load', 'playing', 'waiting']],
    ['playing', ['load', 'playing', 'waiting', 'playing']],
    ['paused', ['load', 'playing', 'paused']],
    ['buffering', ['load', 'playing', 'paused', 'play']],
    ['ended', ['load', 'playing', 'paused', 'ended']],
    ['preview-ended', ['load', 'playing', 'preview-ended']],
    ['error', ['load', 'playing', 'failed']],
  ])('is %s after %j', (face, events) => expect(after(...events)).toBe(face))

  it('is paused when the browser refuses to start it by itself', () => {
    expect(after('load', 'paused')).toBe('paused')
  })

  it('stays paused while one seeks in a paused film', () => {
    expect(after('load', 'playing', 'paused', 'waiting')).toBe('paused')
  })

  it('stays ended when the film is paused afterwards, and plays again from there', () => {
    expect(after('load', 'playing', 'ended', 'paused')).toBe('ended')
    expect(after('load', 'playing', 'ended', 'play', 'playing')).toBe('playing')
    expect(after('load', 'playing', 'preview-ended', 'paused')).toBe('preview-ended')
  })

  it('shows an error until it is loaded anew, whatever the film still says', () => {
    const failed = ['load', 'playing', 'failed'] as const
    for (const event of ['playing', 'waiting', 'paused', 'ended', 'play'] as const)
      expect(after(...failed, event)).toBe('error')
    expect(after(...failed, 'load')).toBe('loading')
  })

  it('goes from the end of the preview straight to the whole film', () => {
    expect(after('load', 'playing', 'preview-ended', 'load', 'playing')).toBe('playing')
  })

  it('runs while it plays, buffers or loads', () => {
    const running = (['idle', 'loading', 'playing', 'paused', 'buffering', 'error', 'ended'] as const).filter(
      isRunning,
    )
    expect(running).toEqual(['loading', 'playing', 'buffering'])
  })
})
