import { createStore } from 'zustand/vanilla'
import { enginesFor } from './choose-engine.ts'
import type { Engines } from './choose-engine.ts'
import { createDials } from './dials.ts'
import type { Engine, Fault } from './engine.ts'
import { faceAfter, isRunning, isWaiting } from './face.ts'
import type { FaceEvent } from './face.ts'
import { float, isFloating } from './picture-in-picture.ts'
import { bufferedTo, lastKnown, stateBefore } from './playback-state.ts'
import type { PlaybackState, Source } from './playback-state.ts'
import { createProgressReports } from './progress-reports.ts'
import { createRecovery } from './recovery.ts'
import { startSecond } from './start-second.ts'
import { copyFrame, whenFrameShown } from './still-frame.ts'

/** Waiting for the film is shown after this. */
export const SLOW_MS = 300
export const RESUMED_MS = 5000
/** How long it is told that there is no sound. */
export const HUSHED_MS = 8000

export interface Stage {
  video: HTMLVideoElement
  still: HTMLCanvasElement
  onProgress: (seconds: number) => void
  onPreviewEnd: () => void
  /** A new address for the same film. */
  onRefresh: (() => Promise<string>) | undefined
  /** The member has chosen to hear it or not. */
  onMuted: (muted: boolean) => void
}

export interface PlaybackOptions {
  resumeAt: number
  muted: boolean
  engines?: (video: HTMLVideoElement) => Engines
}

/** One film in one <video>, from its address to its end. Knows neither React nor the controls. */
export function createPlayback(first: Source, options: PlaybackOptions) {
  const { engines = enginesFor } = options
  const store = createStore<PlaybackState>(() =>
    stateBefore(first, startSecond(first, options.resumeAt), options.muted),
  )
  const { getState: now, setState: set } = store
  const recovery = createRecovery()
  const dials = createDials(
    store,
    () => video,
    (muted) => stage?.onMuted(muted),
  )
  const reports = createProgressReports(
    () => now().time,
    (second) => stage?.onProgress(second),
  )
  let source = first
  let address = first.url
  let stage: Stage | undefined
  let video: HTMLVideoElement | undefined
  let engine: Engine | undefined
  let opening: AbortController | undefined
  let nativeFailed = false
  let wanted = true
  /** The film at hand shows itself, at its place: from then on what it says of its time and state counts. */
  let hasArrived = false
  let forgetFrame: (() => void) | undefined
  let slowTimer: ReturnType<typeof setTimeout> | undefined
  let againTimer: ReturnType<typeof setTimeout> | undefined
  const told: ReturnType<typeof setTimeout>[] = []

  function happen(event: FaceEvent): void {
    const face = faceAfter(now().face, event)
    if (face === 'playing') reports.start()
    else reports.stop()
    if (isWaiting(face)) slowTimer ??= setTimeout(() => set({ slow: true }), SLOW_MS)
    else {
      clearTimeout(slowTimer)
      slowTimer = undefined
    }
    set({ face, ...(!isWaiting(face) && { slow: false }) })
  }

  async function open(): Promise<void> {
    if (!stage) return
    const element = stage.video
    const { native, hls } = engines(element)
    const make = (nativeFailed ? undefined : native) ?? hls ?? native
    freeze()
    close()
    const mine = (opening = new AbortController())
    forgetFrame = whenFrameShown(
      element,
      () => now().time,
      () => {
        hasArrived = true
        set({ frozen: false, hasPicture: true })
      },
    )
    happen('load')
    if (!make) return fail('media')
    try {
      const made = await make(element, {
        url: address,
        at: () => now().time,
        lines: now().lines,
        signal: mine.signal,
        onFault: (fault) => {
          if (!mine.signal.aborted) void recover(fault)
        },
      })
      if (mine.signal.aborted) return made.end()
      engine = made
    } catch {
      // What plays it could not be fetched.
      if (!mine.signal.aborted) void recover('network')
      return
    }
    dials.setRate(now().rate)
    if (wanted && stage) void play()
    else happen('paused')
  }

  /** What is to be seen stays, whatever happens to the film. */
  function freeze(): void {
    if (stage && hasArrived && copyFrame(stage.video, stage.still)) set({ frozen: true })
  }

  function close(): void {
    hasArrived = false
    opening?.abort()
    engine?.end()
    engine = undefined
    forgetFrame?.()
    stopWaiting()
  }

  function stopWaiting(): void {
    clearTimeout(againTimer)
    againTimer = undefined
  }

  function again(): void {
    stopWaiting()
    if (!engine?.again()) void open()
  }

  function fail(fault: Fault): void {
    freeze()
    close()
    video?.pause()
    set({ fault })
    happen('failed')
  }

  async function recover(fault: Fault): Promise<void> {
    if (againTimer || !stage) return
    const { onRefresh } = stage
    const step = recovery.after(fault, now().time, {
      refresh: onRefresh !== undefined,
      switch: engine?.name !== 'hls.js' && !nativeFailed && engines(stage.video).hls !== undefined,
      playOn: engine?.name === 'hls.js' && now().face === 'playing',
    })
    if (step === 'fail') return fail(fault)
    if (step === 'switch') {
      nativeFailed = true
      return open()
    }
    happen('waiting')
    if (step === 'refresh') return refresh()
    againTimer = setTimeout(again, step.againInMs)
  }

  async function refresh(): Promise<void> {
    const mine = opening
    // It may go on complaining of the old address.
    mine?.abort()
    try {
      address = (await stage?.onRefresh?.()) ?? address
    } catch {
      return fail('expired')
    }
    // Meanwhile another source may have come, or nobody may be there any more.
    if (mine === opening && stage) await open()
  }

  async function play(): Promise<void> {
    if (!video) return
    wanted = true
    // It broke while nobody looked.
    if (video.error && opening && !opening.signal.aborted) return open()
    const { face } = now()
    if (face === 'ended' || face === 'preview-ended') video.currentTime = 0
    happen('play')
    try {
      await video.play()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      // Browsers let a film begin by itself only as long as nobody hears it, and some not even then.
      if (video.muted) {
        wanted = false
        happen('paused')
      } else {
        video.muted = true
        set({ hushed: true })
        await play()
      }
    }
  }

  function pause(): void {
    wanted = false
    video?.pause()
    if (isRunning(now().face)) happen('paused')
  }

  function finish(): void {
    const isPreview = source.kind === 'preview'
    if (now().face === 'preview-ended') return
    wanted = false
    happen(isPreview ? 'preview-ended' : 'ended')
    reports.tell()
    if (isPreview) stage?.onPreviewEnd()
  }

  /** Where the film at hand ends, which for a preview is before the end of the whole. */
  const lastSecond = (): number => {
    const known = video && Number.isFinite(video.duration) ? video.duration : 0
    return known || lastKnown(source)
  }

  function seek(to: number): void {
    if (!video) return
    const last = lastSecond()
    const time = Math.min(last, Math.max(0, to))
    const { face } = now()
    set({ time, resumed: undefined })
    video.currentTime = time
    if (source.kind === 'preview' && to >= last) {
      video.pause()
      finish()
    } else if (face === 'ended' || face === 'preview-ended') {
      happen('play')
      void play()
    }
  }

  const events: Record<string, (element: HTMLVideoElement) => void> = {
    play: () => {
      wanted = true
    },
    playing: () => {
      happen('playing')
      if (told.length > 0) return
      told.push(setTimeout(() => set({ resumed: undefined }), RESUMED_MS))
      told.push(setTimeout(() => set({ hushed: false }), HUSHED_MS))
    },
    waiting: () => happen('waiting'),
    error: () => happen('waiting'),
    pause: (element) => {
      // One that is being exchanged, or has failed, is not paused by anybody.
      if (!hasArrived || element.error) return
      wanted = false
      happen('paused')
      reports.tell()
    },
    // Also by the system's own controls, which ask nobody.
    seeking: (element) => {
      if (hasArrived) set({ time: element.currentTime })
    },
    seeked: () => reports.tell(),
    ended: finish,
    timeupdate: (element) => {
      if (!hasArrived || element.seeking) return
      set({ time: element.currentTime })
      recovery.playedTo(element.currentTime)
    },
    durationchange: ({ duration }) => {
      if (source.kind === 'full' && Number.isFinite(duration)) set({ duration })
    },
    volumechange: ({ muted, volume }) => set({ muted, volume }),
  }

  function follow(element: HTMLVideoElement, signal: AbortSignal): void {
    for (const [name, react] of Object.entries(events))
      element.addEventListener(name, () => react(element), { signal })
    const fill = () => set({ buffered: bufferedTo(element) })
    for (const name of ['progress', 'timeupdate', 'seeked', 'emptied'])
      element.addEventListener(name, fill, { signal })
    const leave = () => {
      if (!document.hidden) return
      reports.tell()
      if (!isFloating(element)) pause()
    }
    document.addEventListener('visibilitychange', leave, { signal })
    const reconnect = () => {
      if (againTimer !== undefined) again()
    }
    window.addEventListener('online', reconnect, { signal })
  }

  return {
    store,
    play: () => void play(),
    pause,
    toggle: () => (isRunning(now().face) ? pause() : void play()),
    seek,
    ...dials,
    retry(): void {
      recovery.forget()
      wanted = true
      if (now().fault !== 'expired') return void open()
      happen('load')
      void recover('expired')
    },
    lines: async () => (await engine?.lines()) ?? [],
    choose(lines: number | undefined): void {
      set({ lines })
      if (!engine?.choose(lines)) void open()
    },
    /** Another address of the same film is kept for later; the whole film after its preview goes on at that second. */
    change(next: Source): void {
      const before = source
      source = next
      // What was asked for meanwhile is newer than the same one once more.
      if (next.url !== before.url) address = next.url
      if (next.kind === before.kind) return
      recovery.forget()
      wanted = true
      set({ duration: next.duration, time: Math.min(now().time, lastKnown(next)) })
      void open()
    },
    /** On screen, until the returned function is called. */
    enter(next: Stage, mayStart: boolean): () => void {
      const isFirst = opening === undefined
      const gone = new AbortController()
      stage = next
      video = next.video
      follow(next.video, gone.signal)
      if (isFirst) {
        wanted = mayStart
        next.video.muted = now().muted
        void open()
      } else engine?.wake()
      return () => {
        reports.tell()
        pause()
        if (isFloating(next.video)) void float(next.video, false)
        engine?.rest()
        stopWaiting()
        gone.abort()
        stage = undefined
      }
    },
    /** Never to be seen again. */
    end(): void {
      close()
      for (const timer of [slowTimer, ...told]) clearTimeout(timer)
      reports.stop()
      video?.removeAttribute('src')
      video?.load()
    },
  }
}

export type Playback = ReturnType<typeof createPlayback>
