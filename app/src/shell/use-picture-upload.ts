import { CallError } from '@qingyu/client/errors'
import { useEffect, useRef, useState } from 'react'
import { uploadCopy } from './upload-copy.ts'

export type Upload = (
  picture: Blob,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<{ id: string; url?: string }>

/** The picture that was chosen, from the choice until it is saved or given up. */
export interface PictureChoice {
  picture: Blob
  state: 'uploading' | 'uploaded' | 'failed'
  /** From 0 to 100. */
  percent: number
  error: string
}

export interface PictureUpload {
  choice: PictureChoice | undefined
  choose: (picture: Blob) => void
  retry: () => void
  drop: () => void
  /** The server does not take it (any more): it has to be uploaded again. */
  fail: (error: string) => void
  /** The uploaded picture's id, undefined when none was chosen; rejects when it could not be uploaded. */
  settled: () => Promise<string | undefined>
}

export class PictureNotUploaded extends Error {}

/** Uploads at once, while the member goes on with the form; the choice survives every failure. */
export function usePictureUpload(upload: Upload): PictureUpload {
  const [choice, setChoice] = useState<PictureChoice>()
  const running = useRef<{ stop: AbortController; id: Promise<string | undefined> }>(undefined)

  const start = (picture: Blob): Promise<string | undefined> => {
    running.current?.stop.abort()
    const stop = new AbortController()
    const change = (now: Partial<PictureChoice>): void => {
      // Another one has been chosen since, or none.
      if (running.current?.stop === stop) setChoice((before) => before && { ...before, ...now })
    }
    setChoice({ picture, state: 'uploading', percent: 0, error: '' })
    const send = async (): Promise<string | undefined> => {
      try {
        const onProgress = (share: number): void => change({ percent: share * 100 })
        const { id } = await upload(picture, { onProgress, signal: stop.signal })
        change({ state: 'uploaded', percent: 100 })
        return id
      } catch (error) {
        change({ state: 'failed', error: error instanceof CallError ? error.message : uploadCopy.failed })
        return undefined
      }
    }
    const id = send()
    running.current = { stop, id }
    return id
  }

  useEffect(() => () => running.current?.stop.abort(), [])

  return {
    choice,
    choose: (picture) => void start(picture),
    retry: () => void (choice && start(choice.picture)),
    drop: () => {
      running.current?.stop.abort()
      running.current = undefined
      setChoice(undefined)
    },
    fail: (error) => setChoice((now) => now && { ...now, state: 'failed', error }),
    settled: async () => {
      if (!choice) return undefined
      const id = choice.state === 'failed' ? await start(choice.picture) : await running.current?.id
      if (id === undefined) throw new PictureNotUploaded()
      return id
    },
  }
}
