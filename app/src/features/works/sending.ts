import { Aborted, CallError, CannotSend } from '@qingyu/client/errors'
import type { RunningVideoUpload, uploadVideo, VideoSigner } from '@qingyu/client/video-upload'
import { toHex } from '@qingyu/wire/bytes'
import { randomBytes } from '@qingyu/wire/random'
import { create } from 'zustand'
import { client } from '../../shell/api.ts'
import { loadGlobalConfig } from '../../shell/session.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'
import { holdReload } from '../../shell/unsaved.ts'
import { changeFile, setFile, useDraft } from './draft.ts'
import type { DraftFile } from './draft.ts'
import { uploadCopy } from './upload-copy.ts'
import { holdsFile, nextState, NO_UPLOAD } from './upload-state.ts'
import type { UploadEvent, UploadState } from './upload-state.ts'

/** How often what is on screen, and what is kept, follow the bytes. */
const SHOW_EVERY_MS = 250
const KEEP_EVERY_MS = 2000

async function signer(): Promise<VideoSigner> {
  // A new session has a new key, and the sync at the start may have failed on a bad line.
  if (!useConfig.getState().config.upload?.uploadKey) await loadGlobalConfig()
  const { uploadKey = null } = useConfig.getState().config.upload ?? {}
  const uid = useUser.getState().u?.uid
  if (uid === undefined) throw new CannotSend(uploadCopy.failed)
  return { uid, uploadKey }
}

const begun = ({ name, size, arrived, whole }: DraftFile): UploadState =>
  nextState(
    NO_UPLOAD,
    whole ? { kind: 'sent', name, size } : { kind: 'interrupted', name, size, sent: arrived },
  )

const isSameFile = (file: File, { name, size, changedAt }: DraftFile): boolean =>
  file.name === name && file.size === size && file.lastModified === changedAt

/** The one upload of this app: it belongs to no page, so that one may walk about meanwhile. */
export function createSending(load: () => Promise<typeof uploadVideo>, now: () => number = Date.now) {
  const { file: kept } = useDraft.getState()
  const use = create<UploadState>(() => (kept ? begun(kept) : NO_UPLOAD))
  let running: RunningVideoUpload | undefined
  let chosen: File | undefined
  let release: (() => void) | undefined

  function happen(event: UploadEvent): void {
    const state = nextState(use.getState(), event)
    use.setState(state, true)
    if (holdsFile(state)) release ??= holdReload('uploading')
    else {
      release?.()
      release = undefined
    }
  }

  /** Of what is asked for last; what an earlier one still tells is not heard. */
  let turn = 0

  async function run(file: File, { uuid, id, arrived }: DraftFile): Promise<void> {
    const mine = (turn += 1)
    const isMine = (): boolean => mine === turn
    let shownAt = 0
    let keptAt = 0
    chosen = file
    happen({ kind: 'begun', name: file.name, size: file.size, sent: arrived })
    try {
      const send = await load()
      if (!isMine()) return
      running = send({
        file,
        uuid,
        ...(id && { id }),
        signer,
        origin: location.origin,
        now: client.now,
        onId: (told) => isMine() && changeFile({ id: told }),
        onWaiting: (why) => isMine() && happen({ kind: 'waiting', why }),
        onProgress: (sent) => {
          if (!isMine()) return
          const at = now()
          if (at - shownAt >= SHOW_EVERY_MS || sent === file.size) {
            shownAt = at
            happen({ kind: 'progress', at, sent })
          }
          if (at - keptAt >= KEEP_EVERY_MS) {
            keptAt = at
            changeFile({ arrived: sent })
          }
        },
      })
      const whole = await running.done
      if (!isMine()) return
      changeFile({ id: whole, arrived: file.size, whole: true })
      chosen = undefined
      happen({ kind: 'sent', name: file.name, size: file.size })
    } catch (error) {
      if (!isMine() || error instanceof Aborted) return
      happen({ kind: 'failed', why: error instanceof CallError ? error.message : uploadCopy.failed })
    }
    running = undefined
  }

  const stop = (): void => {
    turn += 1
    running?.pause()
    running = undefined
    chosen = undefined
    happen({ kind: 'dropped' })
  }
  // Submitted, or somebody else is signed in.
  useDraft.subscribe(({ file }) => {
    if (!file && use.getState().phase !== 'none') stop()
  })

  return {
    use,
    begin(file: File): void {
      const { name, size, lastModified: changedAt } = file
      const uuid = toHex(randomBytes(16))
      const draft = { uuid, id: '', name, size, changedAt, arrived: 0, whole: false }
      setFile(draft)
      void run(file, draft)
    },
    /** False: it is another file than the one that was begun. */
    goOnWith(file: File): boolean {
      const draft = useDraft.getState().file
      if (!draft || !isSameFile(file, draft)) return false
      void run(file, draft)
      return true
    },
    pause(): void {
      // Before it could even begin: then it begins when it is resumed.
      if (!running) turn += 1
      running?.pause()
      happen({ kind: 'paused' })
    },
    resume(): void {
      const draft = useDraft.getState().file
      if (running) {
        happen({ kind: 'resumed' })
        running.resume()
      } else if (chosen && draft) void run(chosen, draft)
    },
    /** The form stays. */
    cancel(): void {
      void running?.cancel()
      setFile(null)
    },
    /** Of the film when all of it is there; undefined when that will not come by itself. */
    settled(): Promise<string | undefined> {
      return new Promise((resolve) => {
        const look = ({ phase }: UploadState): boolean => {
          if (phase === 'sending' || phase === 'waiting' || phase === 'paused') return false
          resolve(phase === 'sent' ? useDraft.getState().file?.id : undefined)
          return true
        }
        if (look(use.getState())) return
        const leave = use.subscribe((state) => {
          if (look(state)) leave()
        })
      })
    },
  }
}

export const sending = createSending(async () => (await import('@qingyu/client/video-upload')).uploadVideo)
