import { openFilm } from './open-film.ts'
import type { OpenFilm } from './open-film.ts'

export interface FilmState {
  /** Whole seconds. */
  at: number
  paused: boolean
  muted: boolean
  speed: number
  /** By its place from the smallest up; -1 chooses by itself. */
  rung: number
  /** `over`: the address was for this item while it was open. */
  fault: 'over' | 'broken' | undefined
}

const SPEEDS = [1, 1.5, 2, 4]
const TOLD = ['timeupdate', 'play', 'pause', 'seeking', 'volumechange', 'ratechange', 'ended']

/** A film in its element, and what can be done with it. Muted at first: a desk stands in an office. */
export class FilmScreen {
  #url: string
  #video: HTMLVideoElement | undefined
  #open: Promise<OpenFilm> | undefined
  #state: FilmState = { at: 0, paused: true, muted: true, speed: 1, rung: -1, fault: undefined }
  #listeners = new Set<() => void>()

  constructor(url: string) {
    this.#url = url
  }

  readonly state = (): FilmState => this.#state

  readonly follow = (react: () => void): (() => void) => {
    this.#listeners.add(react)
    return () => this.#listeners.delete(react)
  }

  /** As the `ref` of its element. */
  readonly attach = (video: HTMLVideoElement): (() => void) => {
    this.#video = video
    video.muted = true
    for (const name of TOLD) video.addEventListener(name, this.#read)
    this.#start(video)
    return () => {
      for (const name of TOLD) video.removeEventListener(name, this.#read)
      this.#end()
      this.#video = undefined
    }
  }

  readonly retry = (): void => {
    if (!this.#video) return
    this.#end()
    this.#set({ fault: undefined })
    this.#start(this.#video)
  }

  readonly toggle = (): void => {
    // Why it does not play is told by its fault.
    if (this.#video?.paused) void this.#video.play().catch(() => undefined)
    else this.#video?.pause()
  }

  readonly seek = (at: number): void => {
    const video = this.#video
    if (!video) return
    const end = Number.isFinite(video.duration) ? video.duration : Number.MAX_SAFE_INTEGER
    video.currentTime = Math.min(Math.max(0, at), end)
  }

  step(seconds: number): void {
    this.seek((this.#video?.currentTime ?? 0) + seconds)
  }

  readonly mute = (): void => {
    if (this.#video) this.#video.muted = !this.#video.muted
  }

  readonly faster = (): void => {
    const video = this.#video
    if (video) video.playbackRate = SPEEDS[(SPEEDS.indexOf(video.playbackRate) + 1) % SPEEDS.length] ?? 1
  }

  choose(rung: number): void {
    this.#set({ rung })
    void this.#open?.then((film) => film.choose(rung))
  }

  #start(video: HTMLVideoElement): void {
    const open = openFilm(video, this.#url, (fault) => this.#set({ fault }))
    open.catch(() => this.#set({ fault: 'broken' }))
    this.#open = open
  }

  #end(): void {
    // Also one that is still being opened.
    void this.#open?.then(
      (film) => film.end(),
      () => undefined,
    )
    this.#open = undefined
  }

  readonly #read = (): void => {
    const video = this.#video
    if (!video) return
    const { paused, muted, playbackRate: speed } = video
    this.#set({ at: Math.floor(video.currentTime), paused, muted, speed })
  }

  #set(changes: Partial<FilmState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const react of this.#listeners) react()
  }
}
