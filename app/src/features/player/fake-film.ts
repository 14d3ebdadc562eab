import type { Engines } from './choose-engine.ts'
import type { Engine, Opening } from './engine.ts'

/** A <video> whose film does what a test says, and engines that tell what they were asked. */
export function fakeFilm({ refusesSound = false } = {}) {
  const video = document.createElement('video')
  const film = {
    currentTime: 0,
    duration: 40,
    paused: true,
    readyState: 4,
    seeking: false,
    error: null as unknown,
  }
  const say = (...names: string[]) => {
    for (const name of names) video.dispatchEvent(new Event(name))
  }
  for (const name of Object.keys(film) as (keyof typeof film)[])
    Object.defineProperty(video, name, {
      configurable: true,
      get: () => film[name],
      set: (value: never) => {
        film[name] = value
        if (name === 'currentTime') say('seeking', 'seeked')
      },
    })
  Object.assign(video, {
    play: async () => {
      if (refusesSound && !video.muted) throw new DOMException('', 'NotAllowedError')
      film.paused = false
      say('play', 'loadeddata', 'playing')
    },
    pause: () => {
      if (film.paused) return
      film.paused = true
      say('pause')
    },
    load: () => {},
  })

  const opened: (Opening & { engine: string })[] = []
  const calls: string[] = []
  const engine =
    (name: Engine['name']) =>
    async (_video: HTMLVideoElement, opening: Opening): Promise<Engine> => {
      opened.push({ ...opening, engine: name })
      film.currentTime = opening.at()
      film.error = null
      const note = (what: string) => void calls.push(`${name} ${what}`)
      return {
        name,
        lines: async () => [480, 720],
        choose: () => name === 'hls.js',
        again: () => false,
        rest: () => note('rest'),
        wake: () => note('wake'),
        end: () => note('end'),
      }
    }
  const engines = (): Engines => ({ native: engine('native'), hls: engine('hls.js') })

  return {
    video,
    still: document.createElement('canvas'),
    film,
    engines,
    opened,
    calls,
    say,
    /** The film has come to this second by itself. */
    playTo(second: number): void {
      film.currentTime = second
      say('timeupdate')
    },
    last(): Opening {
      const opening = opened.at(-1)
      if (!opening) throw new Error('nothing was opened')
      return opening
    },
  }
}
