import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from './device.ts'

/** A video as a client of our own sends it, by one form. */

interface Where {
  url: string
  clock: { now(): Date }
}

export interface SentVideo {
  code: number
  data: { id: string; url: string } | null
  msg: string
}

/** What signs an upload, in a form or as metadata of a resumable one. */
export async function videoFields(
  device: Device,
  now: Date,
  uuid: string = randomUUID(),
): Promise<Record<'uid' | 'uuid' | 'timestamp' | 'sign', string>> {
  const { upload } = await device.call('home/getConfig')
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const text = `timestamp=${timestamp}&uuid=${uuid}${upload.uploadKey}`
  const inner = createHash('sha256').update(text).digest('hex')
  const sign = createHash('md5').update(inner).digest('hex')
  return { uid: String(device.uid), uuid, timestamp, sign }
}

export async function sendVideo(
  { url, clock }: Where,
  device: Device,
  file: Uint8Array,
  different: Record<string, string> = {},
): Promise<SentVideo> {
  const form = new FormData()
  const fields = { ...(await videoFields(device, clock.now(), different['uuid'])), ...different }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('video', new Blob([new Uint8Array(file)]), 'film.mp4')
  return (await fetch(`${url}/upload/video`, { method: 'POST', body: form })).json() as Promise<SentVideo>
}

/** Sent, and taken. */
export async function uploadVideo(world: Where, device: Device, file: Uint8Array): Promise<string> {
  const { data, msg } = await sendVideo(world, device, file)
  if (!data) throw new Error(`the video was refused: ${msg}`)
  return data.id
}

/** Every file that a server keeps of videos: objects, uploads on their way, work in progress. */
export async function videoFiles(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['objects', 'uploads', 'work']) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) if (entry.isFile()) found.push(`${folder}/${entry.name}`)
  }
  return found.toSorted()
}
