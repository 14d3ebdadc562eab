import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPictureEncoder } from './picture-encode.ts'
import type { PictureEncoder } from './picture-encode.ts'
import type { PictureFormat } from './picture-format.ts'
import { flatPng, jpeg, photoWithGps, quarters, translucent } from './picture-samples.ts'
import { walkWebp } from './webp-walk.ts'

const shared = createPictureEncoder()
afterAll(() => shared.close())

function ownEncoder(options: Parameters<typeof createPictureEncoder>[0]): PictureEncoder {
  const encoder = createPictureEncoder(options)
  onTestFinished(() => encoder.close())
  return encoder
}

async function onlyPid(encoder: PictureEncoder): Promise<number> {
  await expect.poll(() => encoder.pids()).toHaveLength(1)
  return encoder.pids()[0] ?? 0
}

function isRunning(pid: number): boolean {
  try {
    // In a container nobody may bury the orphans: a dead process then stays listed, as a zombie.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

/** A server of its own that takes one picture, tells the pid of its picture process, and ends as given. */
function runServer(end: string): { pid: number; status: number | null } {
  const program = `
    const { createPictureEncoder } = await import('${new URL('./picture-encode.ts', import.meta.url).href}')
    const encoder = createPictureEncoder()
    const picture = Buffer.from('${flatPng(4, 4).toString('base64')}', 'base64')
    await encoder.encode(picture, { format: 'png' })
    console.log(encoder.pids()[0])
    ${end}`
  const options = { encoding: 'utf8' } as const
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
  return { pid: Number(stdout), status }
}

async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  return [
    ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]
}

describe('what comes out', () => {
  const inputs: [string, PictureFormat, () => Promise<Buffer>][] = [
    ['a JPEG', 'jpeg', jpeg],
    ['a progressive JPEG', 'jpeg', () => quarters().jpeg({ progressive: true }).toBuffer()],
    ['a CMYK JPEG', 'jpeg', () => quarters().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', 'jpeg', () => quarters().greyscale().jpeg().toBuffer()],
    ['a 16-bit PNG', 'png', () => quarters().toColourspace('rgb16').png().toBuffer()],
    ['a palette PNG', 'png', () => quarters().png({ palette: true }).toBuffer()],
    ['a lossless WebP', 'webp', () => quarters().webp({ lossless: true }).toBuffer()],
    ['an AVIF', 'avif', () => quarters().avif({ effort: 0 }).toBuffer()],
  ]
  test.each(inputs)('is a WebP of the same size for %s', async (_, format, make) => {
    const { bytes, width, height } = await shared.encode(await make(), { format })
    expect({ width, height }).toEqual({ width: 64, height: 48 })
    expect(walkWebp(Buffer.from(bytes))).toMatchObject({ width: 64, height: 48 })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' })
  })

  test('is of the same colours', async () => {
    const { bytes } = await shared.encode(await quarters().png().toBuffer(), { format: 'png' })
    const [red = 0, green = 0, blue = 0] = await colourAt(bytes, 8, 8)
    expect(red).toBeGreaterThan(190)
    expect(green + blue).toBeLessThan(90)
  })

  test('keeps what is translucent translucent', async () => {
    const { bytes } = await shared.encode(await translucent().png().toBuffer(), { format: 'png' })
    const alpha = await sharp(bytes).extractChannel('alpha').raw().toBuffer()
    expect(alpha[0]).toBeGreaterThan(120)
    expect(alpha[0]).toBeLessThan(136)
  })

  test.each([
    [300, 100, 200, 67],
    [100, 300, 67, 200],
    [150, 100, 150, 100],
    [30_000, 1, 200, 1],
  ])('of %i×%i is at most as large as asked', async (width, height, outWidth, outHeight) => {
    const encoded = await shared.encode(flatPng(width, height), { format: 'png', maxSide: 200 })
    expect([encoded.width, encoded.height]).toEqual([outWidth, outHeight])
  })

  test('is at most 2560 wide when nothing is asked, and one pixel stays one', async () => {
    expect(await shared.encode(flatPng(3000, 30), { format: 'png' })).toMatchObject({ width: 2560 })
    expect(await shared.encode(flatPng(1, 1), { format: 'png' })).toMatchObject({ width: 1, height: 1 })
  })

  test('stands upright and has lost where, when and by whom it was taken', async () => {
    const photo = await photoWithGps()
    const before = await sharp(photo).metadata()
    expect(before).toMatchObject({ orientation: 6, hasProfile: true })
    expect([before.exif, before.xmp, before.iptc, before.icc].map((found) => found !== undefined)).toEqual(
      Array(4).fill(true),
    )
    expect(
      photo.includes('CanaryCamera') && photo.includes('CanaryXmp') && photo.includes('CanaryIptc'),
    ).toBe(true)

    const pointerToGps = Buffer.from([0x25, 0x88, 4, 0])
    expect(before.exif?.includes(pointerToGps)).toBe(true)

    const { bytes, width, height } = await shared.encode(photo, { format: 'jpeg' })
    expect({ width, height }).toEqual({ width: 48, height: 64 })
    // Turned clockwise by a quarter, the blue of the lower left comes to the upper left.
    const [red = 255, , blue = 0] = await colourAt(bytes, 8, 8)
    expect(blue).toBeGreaterThan(180)
    expect(red).toBeLessThan(80)

    const after = await sharp(bytes).metadata()
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation, after.comments]).toEqual(
      Array(6).fill(undefined),
    )
    expect(walkWebp(Buffer.from(bytes)).chunks).toEqual(['VP8 '])
    const marks = ['Canary', 'Exif', 'GPS', 'http', 'xmp', 'ICC', '8BIM']
    expect(marks.filter((mark) => Buffer.from(bytes).includes(mark))).toEqual([])
  })

  test('shows the colours a profile meant', async () => {
    const swatch = sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 60, b: 60 } },
    })
    const wide = await swatch.withIccProfile('p3').png().toBuffer()
    const unmarked = await sharp(wide).keepIccProfile().raw().toBuffer()
    const { bytes } = await shared.encode(wide, { format: 'png' })
    const [red = 0, green = 0] = await colourAt(bytes, 4, 4)
    expect(unmarked[0]).toBeLessThan(192)
    expect(red).toBeGreaterThan(194)
    expect(green).toBeLessThan(66)
  })
})

describe('what the decoder refuses', () => {
  const unknownFormat = 'Input buffer contains unsupported image format'

  test('a bomb that got past the sniffing', async () => {
    await expect(shared.encode(flatPng(14_000, 14_000), { format: 'png' })).rejects.toMatchObject({
      reason: 'damaged',
      detail: expect.stringContaining('pixel limit'),
    })
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s with its end cut off', async (format) => {
    const file = await quarters(200, 200).toFormat(format).toBuffer()
    const cut = file.subarray(0, Math.floor(file.length * 0.7))
    await expect(shared.encode(cut, { format })).rejects.toMatchObject({ reason: 'damaged' })
  })

  test('a JPEG cut short and given a false end', async () => {
    const file = await quarters(200, 200).jpeg().toBuffer()
    const patched = Buffer.concat([file.subarray(0, file.length * 0.7), Buffer.from([0xff, 0xd9])])
    await expect(shared.encode(patched, { format: 'jpeg' })).rejects.toMatchObject({ reason: 'damaged' })
  })

  test.each(['gif', 'tiff'] as const)('a %s, whatever it is called', async (format) => {
    const file = await quarters().toFormat(format).toBuffer()
    await expect(shared.encode(file, { format: 'png' })).rejects.toMatchObject({ detail: unknownFormat })
  })

  test('an SVG, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(shared.encode(svg, { format: 'png' })).rejects.toMatchObject({ detail: unknownFormat })
  })

  test('a picture of another format than the sniffed one', async () => {
    await expect(shared.encode(await jpeg(), { format: 'png' })).rejects.toMatchObject({
      detail: 'sniffed as png, decoded as jpeg',
    })
  })
})

describe('the processes', () => {
  test('a picture whose process is killed in mid-work is refused, and the next one works', async () => {
    const encoder = ownEncoder({ processes: 1 })
    const file = await jpeg()
    await encoder.encode(file, { format: 'jpeg' })
    const pid = await onlyPid(encoder)
    process.kill(pid, 'SIGSTOP')
    const refused = encoder.encode(file, { format: 'jpeg' })
    process.kill(pid, 'SIGKILL')
    await expect(refused).rejects.toMatchObject({ reason: 'damaged' })
    expect(await encoder.encode(file, { format: 'jpeg' })).toMatchObject({ width: 64 })
    expect(await onlyPid(encoder)).not.toBe(pid)
  })

  test('a picture that takes too long is refused, its process killed, and the next one works', async () => {
    const encoder = ownEncoder({ processes: 1, timeoutMs: 3000 })
    const file = await jpeg()
    await encoder.encode(file, { format: 'jpeg' })
    const pid = await onlyPid(encoder)
    process.kill(pid, 'SIGSTOP')
    await expect(encoder.encode(file, { format: 'jpeg' })).rejects.toMatchObject({ reason: 'took-too-long' })
    expect(isRunning(pid)).toBe(false)
    expect(await encoder.encode(file, { format: 'jpeg' })).toMatchObject({ width: 64 })
  })

  test('none runs before the first picture nor after a while without one', async () => {
    const encoder = ownEncoder({ idleMs: 50 })
    expect(encoder.pids()).toEqual([])
    await encoder.encode(await jpeg(), { format: 'jpeg' })
    const pid = await onlyPid(encoder)
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
    expect(await encoder.encode(await jpeg(), { format: 'jpeg' })).toMatchObject({ width: 64 })
  })

  test('are replaced after a number of pictures', async () => {
    const encoder = ownEncoder({ processes: 1, retireAfter: 2 })
    const pids: (number | undefined)[] = []
    for (let n = 0; n < 3; n++) {
      const picture = encoder.encode(await jpeg(), { format: 'jpeg' })
      pids.push(await onlyPid(encoder))
      await picture
    }
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
  })

  test('never more than allowed at a time, and all pictures of a crowd come out', async () => {
    const encoder = ownEncoder({ processes: 2, waiting: 20 })
    const file = await jpeg()
    let most = 0
    const crowd = Array.from({ length: 12 }, async () => {
      const { width } = await encoder.encode(file, { format: 'jpeg' })
      most = Math.max(most, encoder.pids().length)
      return width
    })
    expect(await Promise.all(crowd)).toEqual(Array(12).fill(64))
    expect(most).toBe(2)
  })

  test('when too many wait, one more is told that we are busy', async () => {
    const encoder = ownEncoder({ processes: 1, waiting: 2 })
    const file = await jpeg()
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => encoder.encode(file, { format: 'jpeg' })),
    )
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(outcomes[3]).toMatchObject({ reason: { reason: 'busy', message: '图片处理繁忙，请稍后再试' } })
  })

  test('waiting has an end as well, and a place given up is not served', async () => {
    const encoder = ownEncoder({ processes: 1, waitMs: 50 })
    const file = await jpeg()
    await encoder.encode(file, { format: 'jpeg' })
    const pid = await onlyPid(encoder)
    process.kill(pid, 'SIGSTOP')
    const first = encoder.encode(file, { format: 'jpeg' })
    await expect(encoder.encode(file, { format: 'jpeg' })).rejects.toMatchObject({ reason: 'busy' })
    process.kill(pid, 'SIGCONT')
    expect(await first).toMatchObject({ width: 64 })
    expect(await encoder.encode(file, { format: 'jpeg' })).toMatchObject({ width: 64 })
  })

  test('closing ends them, refuses what is in work and whatever comes later', async () => {
    const encoder = createPictureEncoder({ processes: 1 })
    const file = await jpeg()
    await encoder.encode(file, { format: 'jpeg' })
    const pid = await onlyPid(encoder)
    process.kill(pid, 'SIGSTOP')
    const pending = Promise.allSettled([1, 2].map(() => encoder.encode(file, { format: 'jpeg' })))
    await encoder.close()
    expect(await pending).toMatchObject([{ reason: { reason: 'busy' } }, { reason: { reason: 'busy' } }])
    expect(isRunning(pid)).toBe(false)
    await expect(encoder.encode(file, { format: 'jpeg' })).rejects.toMatchObject({ reason: 'busy' })
  })

  test('see nothing of the environment, leave no core and are the first to go when memory is short', async () => {
    process.env['CANARY_SECRET'] = 'canary'
    onTestFinished(() => void delete process.env['CANARY_SECRET'])
    const encoder = ownEncoder({ processes: 1 })
    await encoder.encode(await jpeg(), { format: 'jpeg' })
    const proc = `/proc/${await onlyPid(encoder)}`
    expect(readFileSync(`${proc}/environ`, 'latin1')).not.toContain('canary')
    expect(readFileSync(`${proc}/limits`, 'latin1')).toMatch(/Max core file size +0 /)
    expect(readFileSync(`${proc}/limits`, 'latin1')).toMatch(/Max data size +1610612736 /)
    expect(readFileSync(`${proc}/oom_score_adj`, 'latin1').trim()).toBe('1000')
  })

  test.each([
    ['do not outlive a server that was killed', `process.kill(process.pid, 'SIGKILL')`, null],
    [
      'do not go on with the picture of a server that was killed',
      `void encoder.encode(Buffer.from('${flatPng(7000, 7000).toString('base64')}', 'base64'), {
        format: 'png', maxSide: 7000 })
       setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)`,
      null,
    ],
    ['do not keep a server from ending', '', 0],
    ['end before a server that closes them as its last act', 'await encoder.close()', 0],
  ])('%s', async (_, end, status) => {
    const server = runServer(end)
    expect(server).toEqual({ pid: expect.any(Number), status })
    await expect.poll(() => isRunning(server.pid), { timeout: 2000 }).toBe(false)
  })
})
