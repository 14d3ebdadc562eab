// Films for tests, honest and hostile, made on the spot.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Region } from 'sharp'
import { options } from './ffmpeg.ts'
import { findPrograms } from './ffmpeg-programs.ts'

const execute = promisify(execFile)

export async function ffmpeg(...args: string[]): Promise<void> {
  const programs = await findPrograms()
  await execute(programs.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args])
}

export async function ffprobe(...args: string[]): Promise<string> {
  const programs = await findPrograms()
  const { stdout } = await execute(programs.ffprobe, ['-v', 'error', ...args], { maxBuffer: 50e6 })
  return stdout
}

export interface Clip {
  size?: string
  rate?: string
  seconds?: number
  /** An expression of lavfi; null is a silent film without a track for sound. */
  sound?: string | null
  /** Further arguments for the output. */
  more?: string[]
}

export async function clip(path: string, wanted: Clip = {}): Promise<string> {
  const { size = '320x180', rate = '25', seconds = 3, sound = 'sine=f=440:r=48000', more = [] } = wanted
  const pictures = options({ f: 'lavfi', i: `testsrc2=s=${size}:r=${rate}` })
  const noise = sound === null ? [] : options({ f: 'lavfi', i: sound })
  const film = options({ t: seconds, 'c:v': 'libx264', preset: 'ultrafast', pix_fmt: 'yuv420p' })
  await ffmpeg(...pictures, ...noise, ...film, ...more, path)
  return path
}

/** The same film, with a matrix that says how to turn it. */
export async function turned(path: string, to: string, degreesClockwise: number): Promise<string> {
  const file = await readFile(path)
  const matrix = file.indexOf('tkhd') + 4 + 40
  const radians = (degreesClockwise * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))]
  for (const [n, value] of [cos, sin, 0, -sin, cos].entries())
    file.writeInt32BE(value * 65_536, matrix + n * 4)
  await writeFile(to, file)
  return to
}

/** Red, green and blue of a part of a picture, each from 0 to 3. */
export async function colourAt(path: string, part: Region): Promise<number[]> {
  const one = await sharp(path).extract(part).removeAlpha().resize(1, 1).raw().toBuffer()
  return [...one].map((value) => Math.round(value / 85))
}

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isommp41', 'latin1'))

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}

function track(id: number, width: number, height: number): Buffer {
  const entry = Buffer.alloc(78)
  entry.writeUInt16BE(1, 6)
  entry.writeUInt16BE(width, 24)
  entry.writeUInt16BE(height, 26)
  const samples = box(
    'stbl',
    box('stsd', numbers(0, 1), box('avc1', entry)),
    box('stts', numbers(0, 1, 100, 1000)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 100, 100)),
    box('stco', numbers(0, 1, 40)),
  )
  const data = box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1))))
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 1000, 100_000, 0)),
    box('hdlr', numbers(0, 0), Buffer.from('vide'), numbers(0, 0, 0), Buffer.alloc(1)),
    box('minf', box('vmhd', numbers(1, 0, 0)), data, samples),
  )
  return box('trak', box('tkhd', numbers(3, 0, 0, id, 0, 100_000), Buffer.alloc(60)), media)
}

/** Promises a great deal and holds nothing. */
export function hollowMp4(tracks: number, width = 640, height = 360): Buffer {
  const header = box('mvhd', numbers(0, 0, 0, 1000, 100_000), Buffer.alloc(80))
  const all = Array.from({ length: tracks }, (_, n) => track(n + 1, width, height))
  return Buffer.concat([FTYP, box('moov', header, ...all), box('mdat', Buffer.alloc(1e6))])
}

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl'])

/** A film of which each box of a type is another one, the sizes around it put right. */
export function withBox(file: Buffer, type: string, change: (body: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + size)
    if (name === type) parts.push(box(name, change(body)))
    else if (PARENTS.has(name)) parts.push(box(name, withBox(body, type, change)))
    else parts.push(file.subarray(at, at + size))
    at += size
  }
  return Buffer.concat(parts)
}

/** A reference in the manner of old Macs to a file elsewhere that holds the data. */
export function aliasTo(path: string): Buffer {
  const name = Buffer.from(path, 'latin1')
  const record = Buffer.alloc(150)
  record.write('\0\0\0\0alis', 0, 'latin1')
  record.writeUInt8(1, 10)
  record.write('\x03vol', 10, 'latin1')
  const leaf = name.subarray(-60)
  record.writeUInt8(leaf.length, 50)
  leaf.copy(record, 51)
  record.writeInt16BE(1, 130)
  record.writeInt16BE(1, 132)
  const item = Buffer.alloc(4)
  item.writeInt16BE(2, 0)
  item.writeInt16BE(name.length, 2)
  const padded = Buffer.concat([item, name, Buffer.alloc(name.length % 2)])
  const end = Buffer.from('ffff0000', 'hex')
  return Buffer.concat([numbers(0, 1), box('alis', numbers(0), record, padded, end)])
}
