// Pictures for tests, honest and hostile, made on the spot.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Four quarters of different colours, so that turning, cropping and mixing up of channels can be seen. */
export function quarters(width = 64, height = 48): Sharp {
  const colours = ['#e01010', '#10c010', '#1030e0', '#f0f0f0']
  const part = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 } as const
  const canvas = sharp({ create: { ...part, width, height, background: '#000' } })
  return canvas.composite(
    colours.map((background, n) => ({
      input: { create: { ...part, background } },
      left: (n % 2) * Math.floor(width / 2),
      top: Math.floor(n / 2) * Math.floor(height / 2),
    })),
  )
}

export function translucent(): Sharp {
  const half = { r: 200, g: 30, b: 30, alpha: 0.5 }
  return sharp({ create: { width: 64, height: 48, channels: 4, background: half } })
}

export async function jpeg(): Promise<Buffer> {
  return quarters().jpeg().toBuffer()
}

/** Every way of metadata a camera or an editor leaves, with marks that can be found again in bytes. */
export async function photoWithGps(): Promise<Buffer> {
  const plain = await quarters()
    .withExif({
      IFD0: { Make: 'CanaryCamera', Artist: 'CanaryArtist' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 4949/100', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><CanaryXmp/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
  const iptc = Buffer.from(
    'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x50\0\x0aCanaryIptc\0',
    'latin1',
  )
  return withSegment(withSegment(plain, 0xed, iptc), 0xfe, Buffer.from('CanaryComment'))
}

export function withSegment(jpegFile: Buffer, marker: number, data: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpegFile.subarray(0, 2), header, data, jpegFile.subarray(2)])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** One bit a pixel, all white: a valid PNG of a few kilobytes whatever its size. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** After the header, where PNG wants what is about the whole picture. */
export function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])
}

export async function animatedWebp(): Promise<Buffer> {
  const frame = quarters(16, 16)
  const frames = await Promise.all([frame.png().toBuffer(), frame.clone().negate().png().toBuffer()])
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** An archive as small as archives get: empty, with only its closing record. */
export const emptyZip = Buffer.from('504b0506'.padEnd(44, '0'), 'hex')
export const webPage = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
