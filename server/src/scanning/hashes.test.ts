import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPicture } from '@qingyu/client/picture'
import type { Device } from '@qingyu/dev/device'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blockTakenDown, importHashes, TAKEN_DOWN } from './hash-lists.ts'
import type { HashList } from './hash-lists.ts'
import { findAlike, findOnLists, scanFrames } from './known-pictures.ts'

let world: World
let photo: Buffer
let reference: Record<string, string>
const SAMPLES = new URL('../media/pdq-samples/', import.meta.url)
const pdqList: HashList = { name: 'partner', kind: 'pdq', source: 'a test' }

beforeAll(async () => {
  world = await bootWorld()
  await world.server.services.settings.change('uploads.images_per_hour', 1000, 'test')
  photo = await sharp(await readFile(new URL('bridge-1-original.jpg', SAMPLES)))
    .resize(500)
    .jpeg({ quality: 80 })
    .toBuffer()
  reference = JSON.parse(await readFile(new URL('hashes.json', SAMPLES), 'utf8'))
})
afterAll(() => world.stop())
afterEach(() => query('delete from blocked_hashes'))

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.pool.query(text, values)).rows
const db = () => world.server.services.db
const now = () => world.clock.now()
const bridgeHash = () => reference['bridge-1-original.jpg'] ?? ''
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const stateOf = async (id: string) => (await query('select state from uploads where id = $1', [id]))[0]?.state
const hitsOf = (id: string) =>
  query('select list, kind, distance from picture_hits where picture_id = $1 order by id', [id])
const importLines = (list: HashList, ...lines: string[]) => importHashes(db(), list, lines, now())
const rescan = async () => {
  await query(`select graphile_worker.add_job('uploads:rescan', '{"after":""}')`)
  await world.server.runJobs()
}

/** Some numbers that are always the same. */
function randomHashes(count: number, seed: string): Buffer[] {
  return Array.from({ length: count }, (_, n) => createHash('sha256').update(`${seed} ${n}`).digest())
}
function flipped(hash: Buffer, bits: readonly number[]): Buffer {
  const changed = Buffer.from(hash)
  for (const bit of bits) changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return changed
}

describe('the look-up', () => {
  it('finds exactly what counting every bit finds', async () => {
    const known = randomHashes(3000, 'known')
    // Spread evenly and crowded into few parts: the ways in which the parts of a hash could share 25 to 40 changed bits.
    const asked = randomHashes(120, 'asked').map((noise, n) => {
      const count = 25 + (n % 16)
      const step = [1, 3, 6, 24, 25, 7][n % 6] ?? 1
      const bits = new Set<number>()
      for (let at = noise.readUInt8(0); bits.size < count; at += step)
        bits.add((at + Math.floor(at / 256)) % 256)
      return flipped(known[n * 7] ?? noise, [...bits])
    })
    await importLines(pdqList, ...known.map((hash) => hash.toString('hex')))
    const brute = `select h.hash::text as bits, bit_count(h.hash # ('x' || $1)::bit(256))::integer as distance
      from blocked_hashes h where bit_count(h.hash # ('x' || $1)::bit(256)) <= 31 order by distance`
    let met = 0
    for (const hash of asked) {
      const expected = await query(brute, [hash.toString('hex')])
      const found = await findOnLists(db(), [], [hash])
      expect(found.map((entry) => [entry.hash, entry.distance])).toEqual(
        expected.map(({ bits, distance }) => [BigInt(`0b${bits}`).toString(16).padStart(64, '0'), distance]),
      )
      met += found.length
    }
    expect(met).toBeGreaterThan(40)
    expect(met).toBeLessThan(asked.length)
  })

  it('sees a difference of 31 bits wherever they lie, and not of 32', async () => {
    const [known = Buffer.alloc(0)] = randomHashes(1, 'edge')
    await importLines(pdqList, known.toString('hex'))
    // Three bits in each of the ten parts of 24, and one in the last: the one way in which only the last part is near.
    const spread = Array.from({ length: 10 }, (_, part) => [0, 9, 23].map((bit) => part * 24 + bit)).flat()
    expect(await findOnLists(db(), [], [flipped(known, [...spread, 250])])).toMatchObject([{ distance: 31 }])
    expect(await findOnLists(db(), [], [flipped(known, [...spread, 250, 251])])).toEqual([])
  })

  it('names the nearest first, and takes the frames of a video as they come', async () => {
    const [one = Buffer.alloc(0), other = Buffer.alloc(0), third = Buffer.alloc(0)] = randomHashes(
      3,
      'frames',
    )
    await importLines({ ...pdqList, name: 'a' }, one.toString('hex'))
    await importLines({ ...pdqList, name: 'b' }, other.toString('hex'))
    const frames = [third, flipped(one, [1, 2, 3]), flipped(one, [1]), flipped(other, [5, 6])]
    expect(await scanFrames(db(), frames)).toEqual([
      { list: 'a', kind: 'pdq', hash: one.toString('hex'), distance: 1 },
      { list: 'b', kind: 'pdq', hash: other.toString('hex'), distance: 2 },
    ])
  })
})

describe('importing a list', () => {
  it('counts, keeps the notes, and done again changes nothing', async () => {
    const [one = '', two = '', three = ''] = randomHashes(3, 'import').map((hash) => hash.toString('hex'))
    async function* lines() {
      yield* ['# a list', '', one, `${two.toUpperCase()} , with, a note`, `${one}\r`, 'no hash', `${three}ff`]
    }
    const list: HashList = { name: 'agency', kind: 'sha256', source: 'agency of somewhere' }
    expect(await importHashes(db(), list, lines(), now())).toEqual({
      added: 2,
      known: 1,
      refused: 2,
      firstRefused: [
        { line: 6, text: 'no hash' },
        { line: 7, text: `${three}ff` },
      ],
    })
    expect(await importHashes(db(), list, lines(), now())).toMatchObject({ added: 0, known: 3 })
    expect(await query('select list, kind, note, source from blocked_hashes order by id')).toEqual([
      { list: 'agency', kind: 'sha256', note: '', source: 'agency of somewhere' },
      { list: 'agency', kind: 'sha256', note: 'with, a note', source: 'agency of somewhere' },
    ])
  })

  it('takes a long one in portions', async () => {
    const hashes = randomHashes(4500, 'long').map((hash) => hash.toString('hex'))
    expect(await importLines(pdqList, ...hashes, ...hashes.slice(0, 10))).toMatchObject({
      added: 4500,
      known: 10,
    })
    expect(await query('select count(*)::int as rows from blocked_hashes')).toEqual([{ rows: 4500 }])
  })
})

describe('an upload', () => {
  const isKeptApart = async (phone: Device, { id, url }: { id: string; url: string }) => {
    expect(await stateOf(id)).toBe('quarantined')
    await expect(openPicture(url, world.url)).rejects.toThrow('图片加载失败')
    expect(await phone.refusal(phone.call('member/update', { avatar: id }))).toMatchObject({
      code: 'PICTURE_NOT_YOURS',
    })
  }

  it('that looks like a known picture, however edited or mirrored, is kept apart, and it is written down why', async () => {
    const phone = await world.member('known_picture')
    await importLines(pdqList, bridgeHash())
    for (const copy of [
      photo,
      await sharp(photo).blur(3).webp().toBuffer(),
      await sharp(photo).flop().toBuffer(),
    ]) {
      const upload = await phone.upload(copy)
      await isKeptApart(phone, upload)
      expect(await hitsOf(upload.id)).toEqual([
        { list: 'partner', kind: 'pdq', distance: expect.any(Number) },
      ])
    }
  })

  it('that is a known file is kept apart, plain as it may be', async () => {
    const phone = await world.member('known_file')
    const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    await importLines({ ...pdqList, kind: 'sha256' }, sha256(plain))
    const upload = await phone.upload(plain)
    await isKeptApart(phone, upload)
    expect(await hitsOf(upload.id)).toEqual([{ list: 'partner', kind: 'sha256', distance: 0 }])
  })

  it('that is unlike everything known is left alone', async () => {
    const phone = await world.member('unknown_picture')
    await importLines(pdqList, bridgeHash())
    const { id } = await phone.upload(await readFile(new URL('q1050.jpg', SAMPLES)))
    expect(await stateOf(id)).toBe('unused')
    expect(await hitsOf(id)).toEqual([])
  })

  it('is known by its hashes for as long as it is stored', async () => {
    const phone = await world.member('remembered')
    const { id } = await phone.upload(photo)
    const kinds = () => query('select kind from picture_hashes where picture_id = $1 order by kind', [id])
    expect(await kinds()).toEqual([{ kind: 'pdq' }, { kind: 'sha256' }, { kind: 'sha256' }])
    await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
    expect(await kinds()).toEqual([])
  })
})

describe('a list that comes later', () => {
  it('finds what is stored already, also what is in use', async () => {
    const phone = await world.member('stored_before')
    const avatar = await phone.upload(photo)
    await phone.call('member/update', { avatar: avatar.id })
    const mirrored = await phone.upload(await sharp(photo).flip().toBuffer())
    const other = await phone.upload(await readFile(new URL('q2821.jpg', SAMPLES)))

    await importLines(pdqList, bridgeHash())
    await rescan()
    expect(await Promise.all([avatar, mirrored, other].map(({ id }) => stateOf(id)))).toEqual([
      'quarantined',
      'quarantined',
      'unused',
    ])
    await expect(openPicture(avatar.url, world.url)).rejects.toThrow('图片加载失败')
    const objects = await readdir(join(world.server.services.config.dataDir, 'objects'), { recursive: true })
    expect(objects.some((name) => name.endsWith(`quarantine-${avatar.id}`))).toBe(true)
    expect(await hitsOf(avatar.id)).toHaveLength(1)

    // Again, and nothing is told twice; a new avatar does not take the evidence away.
    await rescan()
    expect(await hitsOf(avatar.id)).toHaveLength(1)
    await phone.call('member/update', { avatar: other.id })
    expect(await stateOf(avatar.id)).toBe('quarantined')
  })
})

describe('what is taken down', () => {
  it('does not come back, as the file or as a copy, and its near-duplicates are known', async () => {
    const phone = await world.member('taken_down')
    const picture = await readFile(new URL('q0291.jpg', SAMPLES))
    const bad = await phone.upload(picture)
    const twin = await phone.upload(await sharp(picture).flop().jpeg({ quality: 70 }).toBuffer())
    const unlike = await phone.upload(await readFile(new URL('q0746.jpg', SAMPLES)))

    const alike = await findAlike(db(), [bad.id])
    expect(alike).toEqual([{ pictureId: twin.id, distance: expect.any(Number) }])
    expect(alike.some(({ pictureId }) => pictureId === unlike.id)).toBe(false)
    expect(await db().transaction((tx) => blockTakenDown(tx, [bad.id], 'review 7', now()))).toBe(3)
    expect(await db().transaction((tx) => blockTakenDown(tx, [bad.id], 'review 7', now()))).toBe(0)

    const again = await phone.upload(await sharp(picture).webp({ quality: 60 }).toBuffer())
    expect(await stateOf(again.id)).toBe('quarantined')
    expect(await hitsOf(again.id)).toMatchObject([{ list: TAKEN_DOWN, kind: 'pdq' }])
    expect(await hitsOf((await phone.upload(picture)).id)).toMatchObject([
      // As it came and as it is kept.
      { kind: 'sha256' },
      { kind: 'sha256' },
      { kind: 'pdq' },
    ])
  })

  it('takes no other plain picture with it', async () => {
    const phone = await world.member('plain_pictures')
    const plain = (background: string) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer()
    const { id } = await phone.upload(await plain('#456'))
    expect(await findAlike(db(), [id])).toEqual([])
    expect(await blockTakenDown(db(), [id], 'review 8', now())).toBe(2)
    expect(await stateOf((await phone.upload(await plain('#457'))).id)).toBe('unused')
    expect(await stateOf((await phone.upload(await plain('#456'))).id)).toBe('quarantined')
  })
})

it('the database refuses hashes that are not whole', async () => {
  const insert = `insert into picture_hashes (picture_id, kind, hash, turned, quality, stored_at)
    values ('x', $1, ('x' || $2)::bit(256), $3, $4, now())`
  for (const values of [
    ['pdq', bridgeHash(), null, 50],
    ['pdq', bridgeHash(), Buffer.alloc(224), null],
    ['md5', bridgeHash(), null, null],
  ])
    await expect(query(insert, values)).rejects.toThrow('picture_hashes_kinds')
})
