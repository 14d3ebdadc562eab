import { uploadCopy as copy } from './upload-copy.ts'

const NAMES = /\.(?:mp4|m4v|mov|mkv|webm)$/i
const TYPES = /^video\/(?:mp4|quicktime|webm|x-m4v|x-matroska|matroska)$/

export interface FileLimits {
  max_bytes: number
  max_seconds: number
}

/** 1.5 GB, 88 MB, 320 KB. */
export function sizeInWords(bytes: number): string {
  const units: [number, string][] = [
    [1024 ** 3, 'GB'],
    [1024 ** 2, 'MB'],
    [1024, 'KB'],
  ]
  const [size, name] = units.find(([least]) => bytes >= least) ?? [1024, 'KB']
  const value = bytes / size
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${name}`
}

/** 40 秒, 3 分钟, 2 小时: as much as one wants to know. */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return copy.seconds(Math.max(1, Math.round(seconds)))
  if (seconds < 3600) return copy.minutes(Math.round(seconds / 60))
  return copy.hours(Math.round(seconds / 360) / 10)
}

/** What is wrong with it before anything is sent. The length is undefined where this browser cannot read it. */
export function fileFault(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { max_bytes, max_seconds }: FileLimits,
  seconds?: number,
): string | undefined {
  if (!TYPES.test(file.type) && !NAMES.test(file.name)) return copy.notVideo
  if (file.size === 0) return copy.empty
  if (file.size > max_bytes) return copy.tooBig(sizeInWords(max_bytes))
  if (seconds === undefined) return undefined
  if (seconds < 1) return copy.tooShort
  return seconds > max_seconds ? copy.tooLong(timeInWords(max_seconds)) : undefined
}

const PATIENCE_MS = 3000

/** As far as this browser can play it: the server looks anyway. */
export function lengthOf(file: Blob): Promise<number | undefined> {
  const film = document.createElement('video')
  const address = URL.createObjectURL(file)
  return new Promise<number | undefined>((resolve) => {
    film.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(film.duration) ? film.duration : undefined),
    )
    film.addEventListener('error', () => resolve(undefined))
    setTimeout(() => resolve(undefined), PATIENCE_MS)
    film.preload = 'metadata'
    film.src = address
  }).finally(() => {
    film.removeAttribute('src')
    URL.revokeObjectURL(address)
  })
}
