// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFilm } from './fake-film.ts'
import type { Source } from './playback-state.ts'
import { createPlayback, HUSHED_MS, RESUMED_MS, SLOW_MS } from './playback.ts'

const FULL: Source = { url: '/v/full.m3u8', kind: 'full', previewSeconds: 6, duration: 40 }
const PREVIEW: Source = { ...FULL, url: '/v/preview.m3u8', kind: 'preview' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

interface Wanted {
  source?: Source
  resumeAt?: number
  muted?: boolean
  refusesSound?: boolean
  mayStart?: boolean
}

async function play(wanted: Wanted = {}) {
  const { source = FULL, resumeAt = 0, muted = true, refusesSound = false, mayStart = true } = wanted
  const film = fakeFilm({ refusesSound })
  const told: string[] = []
  const onRefresh = vi.fn<() => Promise<string>>(async () => '/v/fresh.m3u8')
  const playback = createPlayback(source, { resumeAt, muted, engines: film.engines })
  const enter = () =>
    playback.enter(
      {
        video: film.video,
        still: film.still,
        onProgress: (seconds) => told.push(`progress ${seconds}`),
        onPreviewEnd: () => told.push('preview end'),
        onRefresh,
        onMuted: (now) => told.push(now ? 'muted' : 'heard'),
      },
      mayStart,
    )
  const leave = enter()
  await settle()
  const face = () => playback.store.getState().face
  return { ...film, playback, told, onRefresh, enter, leave, face, state: playback.store.getState }
}

describe('beginning', () => {
  it('plays by itself, muted where that is stored', async () => {
    const { face, video, opened } = await play()
    expect(face()).toBe('playing')
    expect(video.muted).toBe(true)
    expect(opened.map(({ engine, url }) => [engine, url])).toEqual([['native', '/v/full.m3u8']])
  })

  it('tries with sound where that is stored, and goes on muted when the browser refuses', async () => {
    const heard = await play({ muted: false })
    expect([heard.video.muted, heard.state().hushed]).toEqual([false, false])
    const refused = await play({ muted: false, refusesSound: true })
    expect(refused.face()).toBe('playing')
    expect([refused.video.muted, refused.state().hushed]).toEqual([true, true])
    expect(refused.told).toEqual([])
  })

  it('says for 8 s that there is no sound, and keeps it when the member wants to hear it', async () => {
    const { state, playback, told } = await play()
    await vi.advanceTimersByTimeAsync(HUSHED_MS - 1)
    expect(state().hushed).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().hushed).toBe(false)
    playback.setMuted(false)
    expect(told).toContain('heard')
  })

  it('does not start where nobody looks', async () => {
    const { face, film } = await play({ mayStart: false })
    expect([face(), film.paused]).toEqual(['paused', true])
  })

  it('continues where it was left and says so for 5 s', async () => {
    const { film, state } = await play({ resumeAt: 12 })
    expect(film.currentTime).toBe(12)
    expect(state().resumed).toBe(12)
    await vi.advanceTimersByTimeAsync(RESUMED_MS - 1)
    expect(state().resumed).toBe(12)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().resumed).toBeUndefined()
  })

  it.each([4, 36])('begins anew when it was left at %i of 40 s', async (resumeAt) => {
    const { film, state } = await play({ resumeAt })
    expect([film.currentTime, state().resumed]).toEqual([0, undefined])
  })
})

it('says that it waits after 300 ms, not before', async () => {
  expect(SLOW_MS).toBe(300)
  const { say, state } = await play()
  say('waiting')
  await vi.advanceTimersByTimeAsync(299)
  expect(state()).toMatchObject({ face: 'buffering', slow: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(state().slow).toBe(true)
  say('playing')
  expect(state().slow).toBe(false)
})

describe('telling where it is', () => {
  it('every 10 s of playing, when it is paused, when it was moved, at the end', async () => {
    const { playTo, playback, told, say } = await play()
    told.length = 0
    playTo(9.9)
    await vi.advanceTimersByTimeAsync(10_000)
    playTo(14)
    playback.pause()
    playback.seek(30)
    playTo(40)
    say('ended')
    expect(told).toEqual(['progress 9', 'progress 14', 'progress 30', 'progress 40'])
  })

  it('when the document is hidden, which pauses it', async () => {
    const { playTo, told, face } = await play()
    playTo(21)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect([told.at(-1), face()]).toEqual(['progress 21', 'paused'])
  })
})

describe('a preview', () => {
  it('tells its end once each time', async () => {
    const { film, say, told, face, playback, video } = await play({ source: PREVIEW })
    film.duration = 6
    const end = () => {
      film.currentTime = 6
      film.paused = true
      say('timeupdate', 'pause', 'ended', 'ended')
    }
    end()
    expect(face()).toBe('preview-ended')
    playback.play()
    await settle()
    expect([face(), video.currentTime]).toEqual(['playing', 0])
    end()
    expect(told.filter((one) => one === 'preview end')).toHaveLength(2)
  })

  it('ends when one seeks beyond it', async () => {
    const { film, playback, told, face } = await play({ source: PREVIEW })
    film.duration = 6
    playback.seek(25)
    expect([face(), film.currentTime, film.paused]).toEqual(['preview-ended', 6, true])
    expect(told).toContain('preview end')
  })

  it('goes on at that second when it becomes the whole film', async () => {
    const { film, say, playTo, playback, face, last } = await play({ source: PREVIEW })
    film.duration = 6
    playTo(6)
    film.paused = true
    say('ended')
    playback.change(FULL)
    await settle()
    expect(last().url).toBe('/v/full.m3u8')
    expect([face(), film.currentTime, playback.store.getState().duration]).toEqual(['playing', 6, 40])
  })
})

describe('addresses', () => {
  it('another one of the same film is kept for later and changes nothing now', async () => {
    const { playback, opened, last } = await play()
    playback.change({ ...FULL, url: '/v/newer.m3u8' })
    await settle()
    expect(opened).toHaveLength(1)
    playback.choose(480)
    await settle()
    expect([last().url, last().lines]).toEqual(['/v/newer.m3u8', 480])
  })

  it('a refused one is asked for anew once, and the film goes on at its second', async () => {
    const { playTo, last, onRefresh, face, film } = await play()
    playTo(12)
    last().onFault('expired')
    await settle()
    expect([last().url, film.currentTime, face()]).toEqual(['/v/fresh.m3u8', 12, 'playing'])
    last().onFault('expired')
    await settle()
    expect(onRefresh).toHaveBeenCalledOnce()
    expect(face()).toBe('error')
  })

  it('complaints about the old one do no harm while the new one is on its way', async () => {
    const { last, face } = await play()
    const old = last()
    old.onFault('expired')
    old.onFault('expired')
    await settle()
    expect(face()).toBe('playing')
  })
})

describe('faults', () => {
  it('what the browser cannot play itself, hls.js plays from the same second', async () => {
    const { playTo, last, opened, film, face } = await play()
    playTo(12)
    last().onFault('media')
    await settle()
    expect(opened.map(({ engine }) => engine)).toEqual(['native', 'hls.js'])
    expect([film.currentTime, face()]).toEqual([12, 'playing'])
  })

  it('a dead network is tried after 1, 2 and 4 s, then it says so, and again when asked', async () => {
    const { playTo, last, opened, say, face, playback, state, film } = await play()
    playTo(12)
    // From now on nothing comes.
    film.readyState = 0
    film.paused = true
    for (const ms of [1000, 2000, 4000]) {
      say('waiting')
      last().onFault('network')
      const before = opened.length
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(opened).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(opened).toHaveLength(before + 1)
    }
    last().onFault('network')
    expect([face(), state().fault]).toEqual(['error', 'network'])
    film.readyState = 4
    playback.retry()
    await settle()
    expect([face(), film.currentTime]).toEqual(['playing', 12])
  })

  it('does not wait when the network comes back', async () => {
    const { last, opened } = await play()
    last().onFault('network')
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(opened).toHaveLength(2)
  })
})

describe('a page that is hidden', () => {
  it('pauses the film, lets its engine rest, and stays paused when it is shown again', async () => {
    const { playTo, leave, enter, face, film, calls, told, opened } = await play()
    playTo(17)
    leave()
    expect([face(), film.paused]).toEqual(['paused', true])
    expect(told.at(-1)).toBe('progress 17')
    enter()
    await settle()
    expect([face(), film.currentTime, opened.length]).toEqual(['paused', 17, 1])
    expect(calls).toEqual(['native rest', 'native wake'])
  })

  it('ends its engine when it is gone for good', async () => {
    const { leave, playback, calls } = await play()
    leave()
    playback.end()
    expect(calls).toEqual(['native rest', 'native end'])
  })
})

describe('dials', () => {
  it('a held finger doubles the speed and gives the chosen one back', async () => {
    const { playback, video } = await play()
    playback.setRate(1.25)
    playback.setFast(true)
    expect(video.playbackRate).toBe(2)
    playback.setFast(false)
    expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.25, 1.25])
  })

  it('volume 0 is silence, and more than that is heard', async () => {
    const { playback, video } = await play()
    playback.setVolume(0.3)
    expect([video.volume, video.muted]).toEqual([0.3, false])
    playback.setVolume(-0.2)
    expect([video.volume, video.muted]).toEqual([0, true])
  })
})
