import { execFile } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '@qingyu/server/main'
import HLS from 'hls-parser'
import { Parser } from 'm3u8-parser'

/** A film as anybody's player finds it: by its address, with parsers, a cipher and a decoder that are not ours. */

export interface Segment {
  /** Seconds that the playlist says it lasts. */
  declared: number
  /** Of its first picture, by the film's clock. */
  startsAt: number
  beginsWithKeyframe: boolean
  streams: string[]
}

export interface Rung {
  name: string
  /** As the playlist of all declares it, and as its pictures are. */
  declaredSize: string
  size: string
  key: string
  bytes: number
  segments: Segment[]
  declaredSeconds: number
  /** From its first picture to the end of its last. */
  seconds: number
  frames: number
  /** What the decoder complained of over the whole length. */
  complaints: string
}

interface Packet {
  codec_type: string
  pts_time: string
  duration_time?: string
  flags: string
}

interface Probed {
  streams: { codec_name: string; width?: number; height?: number; nb_read_frames?: string }[]
  packets: Packet[]
}

/** Throws when the two parsers differ, or a key does not open its segment. */
export async function inspectFilm(index: string, folder: string): Promise<Rung[]> {
  const text = await textOf(index)
  const playlist = HLS.parse(text)
  if (!playlist.isMasterPlaylist || !('variants' in playlist)) throw new Error('no playlist of all')
  const names = playlist.variants.map(({ uri }) => uri)
  agree(
    names,
    parse(text).playlists?.map(({ uri }) => uri),
  )
  await mkdir(folder, { recursive: true })
  const rungs: Rung[] = []
  for (const { uri, resolution } of playlist.variants) {
    const declaredSize = `${resolution?.width}x${resolution?.height}`
    rungs.push(await inspectRung(new URL(uri, index).href, declaredSize, folder))
  }
  return rungs
}

async function inspectRung(address: string, declaredSize: string, folder: string): Promise<Rung> {
  const text = await textOf(address)
  const playlist = HLS.parse(text)
  if (!('segments' in playlist)) throw new Error('no playlist of segments')
  const second = parse(text)
  agree(
    playlist.segments.map(({ uri, duration, key }) => [uri, duration, key?.method, key?.uri]),
    second.segments.map(({ uri, duration, key }) => [uri, duration, key?.method, key?.uri]),
  )
  agree(
    [playlist.endlist, playlist.playlistType, playlist.targetDuration],
    [true, 'VOD', second.targetDuration],
  )

  const name = address.split('/').at(-1)?.split('.')[0] ?? ''
  const keys = new Map<string, Buffer>()
  const plain: Buffer[] = []
  const segments: Segment[] = []
  for (const { uri, duration, key, mediaSequenceNumber } of playlist.segments) {
    const keyAddress = new URL(key?.uri ?? '', address).href
    if (!keys.has(keyAddress)) keys.set(keyAddress, await bytesOf(keyAddress))
    const sealed = await bytesOf(new URL(uri, address).href)
    const opened = open(sealed, keys.get(keyAddress) ?? Buffer.alloc(0), mediaSequenceNumber)
    plain.push(opened)
    const file = join(folder, `${name}.${mediaSequenceNumber}.ts`)
    await writeFile(file, opened)
    const { streams, packets } = (await probe(file, '-show_packets', '-show_streams')).found
    const [first] = pictures(packets)
    segments.push({
      declared: duration,
      startsAt: Number(first?.pts_time),
      beginsWithKeyframe: first?.flags.startsWith('K') ?? false,
      streams: streams.map(({ codec_name }) => codec_name).toSorted(),
    })
  }

  const whole = join(folder, `${name}.ts`)
  await writeFile(whole, Buffer.concat(plain))
  const { found, complaints } = await probe(whole, '-count_frames', '-show_packets', '-show_streams')
  const times = pictures(found.packets).map((one) => [Number(one.pts_time), Number(one.duration_time ?? 0)])
  const film = found.streams.find(({ width }) => width !== undefined)
  return {
    name,
    declaredSize,
    size: `${film?.width}x${film?.height}`,
    key: [...keys.values()].map((key) => key.toString('hex')).join(),
    bytes: plain.reduce((sum, { length }) => sum + length, 0),
    segments,
    declaredSeconds: segments.reduce((sum, { declared }) => sum + declared, 0),
    seconds:
      Math.max(...times.map(([at = 0, lasts = 0]) => at + lasts)) - Math.min(...times.map(([at = 0]) => at)),
    frames: Number(film?.nb_read_frames),
    complaints,
  }
}

const pictures = (packets: readonly Packet[]) => packets.filter(({ codec_type }) => codec_type === 'video')

/** RFC 8216, 5.2: without an IV it is the number of the segment. A wrong key fails at the padding. */
function open(sealed: Buffer, key: Buffer, sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(sequence, 12)
  const cipher = createDecipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(sealed), cipher.final()])
}

function parse(text: string): Parser['manifest'] {
  const parser = new Parser()
  parser.push(text)
  parser.end()
  return parser.manifest
}

function agree(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`the parsers differ: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
}

async function probe(file: string, ...what: string[]): Promise<{ found: Probed; complaints: string }> {
  const { ffprobe } = await findPrograms()
  const args = ['-v', 'error', ...what, '-of', 'json', file]
  const { stdout, stderr } = await promisify(execFile)(ffprobe, args, { maxBuffer: 200e6 })
  return { found: JSON.parse(stdout) as Probed, complaints: stderr.trim() }
}

/** Of the file as its author has it. */
export async function secondsOf(file: string): Promise<number> {
  const { ffprobe } = await findPrograms()
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number((await promisify(execFile)(ffprobe, args)).stdout)
}

async function bytesOf(address: string): Promise<Buffer> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`)
  return Buffer.from(await answer.arrayBuffer())
}

const textOf = async (address: string) => (await bytesOf(address)).toString()
