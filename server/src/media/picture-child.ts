// The program of the process that decodes hostile bytes (started by picture-process.ts). It is told no secret, has no
// environment, and answers one picture at a time. It keeps a crash and a hang away from the server; it is no sandbox:
// a decoder that is taken over can do what the server's user can, reading its files included.
import sharp from 'sharp'
import type { Raw } from 'sharp'
import { lookOf, PDQ_MAX_SIDE } from './pdq.ts'
import type { Look } from './pdq.ts'
import { PIXEL_LIMIT } from './picture-format.ts'
import type { PictureJob, PictureReply } from './picture-job.ts'

sharp.cache(false)
sharp.concurrency(1)
// libvips reads some forty formats; each loader that is not needed is one more parser to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

async function encode({ bytes, format, maxSide }: PictureJob): Promise<PictureReply> {
  // 'warning', because a JPEG cut short and given a false end is no more than that to libjpeg: it fills with grey.
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: PIXEL_LIMIT })
  try {
    const found = await picture.metadata()
    const name = found.format === 'heif' && found.compression === 'av1' ? 'avif' : found.format
    // Two parsers that disagree about one file are how a polyglot gets through.
    if (name !== format) return { kind: 'refused', detail: `sniffed as ${format}, decoded as ${name}` }

    // sharp writes no EXIF, GPS, XMP, IPTC or ICC unless told to keep them; an embedded profile is applied on the way.
    // Decoded once: what is stored and what it is known by come from the same pixels.
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const raw = { width, height, channels }
    const encoded = await sharp(data, { raw }).toColourspace('srgb').webp({ quality: 82 }).toBuffer()
    return { kind: 'encoded', bytes: encoded, looks: await looksOf(data, raw), width, height }
  } catch (error) {
    return { kind: 'refused', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Where one can see through, a picture is what the ground makes of it: the app has a light one and a dark one. */
async function looksOf(data: Buffer, raw: Raw): Promise<Look[]> {
  const isTranslucent = raw.channels === 2 || raw.channels === 4
  const looks: Look[] = []
  for (const background of isTranslucent ? ['#fff', '#000'] : ['#fff']) {
    const small = await sharp(data, { raw })
      .flatten({ background })
      .resize(Math.min(raw.width, PDQ_MAX_SIDE), Math.min(raw.height, PDQ_MAX_SIDE), { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = small.info
    if (channels !== 1 && channels !== 3) throw new Error(`${channels} channels on a plain ground`)
    looks.push(lookOf({ data: small.data, width, height, channels }))
  }
  return looks
}

function reply(message: PictureReply): void {
  process.send?.(message)
}

process.on('message', (job: PictureJob) => {
  void encode(job).then(reply)
})
// The server is gone. An orderly exit would first wait for libvips to finish its picture.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
reply({ kind: 'ready' })
