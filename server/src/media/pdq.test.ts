import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { bitsApart, edited, edits } from './pdq-edits.ts'
import { madeUpPicture } from './pdq-made-up.ts'
import { lookOf, PDQ_QUALITY_FLOOR } from './pdq.ts'
import type { Look } from './pdq.ts'
import { createPictureEncoder } from './picture-encode.ts'
import { translucent } from './picture-samples.ts'
import { sniffPicture } from './picture-sniff.ts'

const SAMPLES = new URL('./pdq-samples/', import.meta.url)
const THRESHOLD = 31
const encoder = createPictureEncoder()
afterAll(() => encoder.close())

const sample = (name: string) => readFileSync(new URL(name, SAMPLES))
const reference: Record<string, string> = JSON.parse(String(sample('hashes.json')))

/** As an upload gets it: decoded in the process for that, on each ground. */
async function looksOf(picture: Buffer): Promise<Look[]> {
  return (await encoder.encode(picture, { format: sniffPicture(picture).format })).looks
}
/** The bridge as a phone would send it; the large one takes its time. */
let bridge: Buffer
beforeAll(async () => {
  bridge = await sharp(sample('bridge-1-original.jpg')).resize(640).jpeg({ quality: 90 }).toBuffer()
})
const lookOfFile = async (picture: Buffer): Promise<Look> => (await looksOf(picture))[0] ?? never()
const hashOf = async (picture: Buffer): Promise<Uint8Array> =>
  (await lookOfFile(picture)).turned[0] ?? never()
const never = (): never => {
  throw new Error('no look at all')
}
const isMatch = (one: Uint8Array, other: Uint8Array) => bitsApart(one, other) <= THRESHOLD

describe('the hash of a reference picture', () => {
  test.each(Object.entries(reference))('%s is what the reference says', async (name, hex) => {
    expect(bitsApart(await hashOf(sample(name)), Buffer.from(hex, 'hex'))).toBeLessThanOrEqual(16)
  })
})

describe('an edited copy', () => {
  const copies = ['blur-a-lot', 'high-contrast', 'shrink-a-little', 'shrink-a-lot', 'square-256x256']
  test.each(copies)('%s of the bridge matches the bridge', async (name) => {
    const original = Buffer.from(reference['bridge-1-original.jpg'] ?? '', 'hex')
    expect(bitsApart(await hashOf(sample(`${name}.jpg`)), original)).toBeLessThanOrEqual(THRESHOLD)
  })

  // PDQ itself gives up where little is left to compare (q0122) or where a fine pattern is shifted (q2821).
  const originals = new Map<string, { bytes: Buffer; hash: Uint8Array }>()
  beforeAll(async () => {
    originals.set('the bridge', { bytes: bridge, hash: await hashOf(bridge) })
    for (const name of ['q0291.jpg', 'q0746.jpg', 'q1050.jpg', 'q2821.jpg'])
      originals.set(name, { bytes: sample(name), hash: await hashOf(sample(name)) })
  })
  const beyondPdq = new Set([
    'q2821.jpg: 2 % cut off one side',
    'q2821.jpg: 2 % cut off, half at each edge',
    'q0291.jpg: 2 % cut off, half at each edge',
  ])
  test.each(Object.entries(edits))('%s matches its original', async (name, edit) => {
    const missed: string[] = []
    for (const [photo, { bytes, hash }] of originals) {
      const apart = bitsApart(await hashOf(await edited(bytes, edit)), hash)
      if (apart > THRESHOLD) missed.push(`${photo}: ${name}`)
    }
    expect(missed.filter((one) => !beyondPdq.has(one))).toEqual([])
  })
})

describe('a mirrored or turned copy', () => {
  const turns: [string, (photo: Buffer) => Promise<Buffer>][] = [
    ['mirrored', (photo) => sharp(photo).flop().toBuffer()],
    ['upside down', (photo) => sharp(photo).flip().toBuffer()],
    ['turned by 180 degrees', (photo) => sharp(photo).rotate(180).toBuffer()],
    ['turned by 90 degrees', (photo) => sharp(photo).rotate(90).toBuffer()],
    ['turned by 270 degrees', (photo) => sharp(photo).rotate(270).toBuffer()],
    ['mirrored along the diagonal', (photo) => sharp(photo).rotate(90).flop().toBuffer()],
    ['mirrored along the other diagonal', (photo) => sharp(photo).rotate(90).flip().toBuffer()],
    ['flipped by the reference', async () => sample('bridge-5-flipx.jpg')],
  ]
  test.each(turns)('%s matches through one of the eight, and not by itself', async (_, turn) => {
    const original = await hashOf(bridge)
    const { turned } = await lookOfFile(await turn(bridge))
    expect(turned.map((hash) => isMatch(hash, original)).indexOf(true)).toBeGreaterThan(0)
    expect(turned.filter((hash) => isMatch(hash, original))).toHaveLength(1)
  })
})

describe('a thousand pictures that have nothing to do with each other', () => {
  let looks: Look[]
  beforeAll(async () => {
    const photos = readdirSync(SAMPLES).filter((name) => /^(q.*|bridge-1.*)\.jpg$/.test(name))
    looks = await Promise.all(photos.map((name) => lookOfFile(sample(name))))
    for (let seed = 0; looks.length < 1000; seed += 1) looks.push(lookOf(madeUpPicture(seed)))
  }, 60_000)

  it('do not match', () => {
    const hashes = looks.map(({ turned }) => turned[0] ?? never())
    const nearest = hashes.flatMap((one, n) => hashes.slice(0, n).map((other) => bitsApart(one, other)))
    expect(nearest).toHaveLength((1000 * 999) / 2)
    // Not a near thing either.
    expect(nearest.reduce((least, apart) => Math.min(least, apart), 256)).toBeGreaterThan(THRESHOLD + 16)
  })

  it('do not match when turned either', () => {
    const some = looks.slice(0, 300)
    const matches = some.flatMap(({ turned }, n) =>
      some.slice(0, n).filter((other) => turned.some((hash) => isMatch(hash, other.turned[0] ?? never()))),
    )
    expect(matches).toEqual([])
  })
})

describe('quality', () => {
  const plain = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()

  it('is nothing for a plain ground, low for a gradient, high for a photograph', async () => {
    const gradient = new Uint8Array(256 * 256).map((_, at) => at % 256)
    expect(lookOf({ data: gradient, width: 256, height: 256, channels: 1 }).quality).toBeLessThan(
      PDQ_QUALITY_FLOOR,
    )
    expect((await lookOfFile(await plain('#2a9d8f'))).quality).toBe(0)
    expect((await lookOfFile(sample('bridge-1-original.jpg'))).quality).toBe(100)
  })
})

describe('what a picture is hashed from', () => {
  it('is what one sees: upright, and on both grounds where one can see through', async () => {
    const lying = await sharp(bridge).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const original = await hashOf(bridge)
    expect(isMatch(await hashOf(lying), original)).toBe(true)
    expect(await looksOf(await translucent().png().toBuffer())).toHaveLength(2)

    // Its light parts made transparent: on white it is the photograph still.
    const { data, info } = await sharp(bridge)
      .resize(400)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += 4)
      if (Math.min(...data.subarray(at, at + 3)) > 180) data[at + 3] = 0
    const cut = await sharp(data, { raw: info }).png().toBuffer()
    const looks = await looksOf(cut)
    expect(looks.map(({ turned }) => isMatch(turned[0] ?? never(), original))).toEqual([true, false])
  })

  it('may be as small as one pixel and as long as a ribbon', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const ribbon = await sharp(sample('q0291.jpg')).resize(2000, 3, { fit: 'fill' }).png().toBuffer()
    for (const picture of [dot, ribbon])
      expect((await lookOfFile(picture)).turned.map((hash) => hash.length)).toEqual(Array(8).fill(32))
  })
})
