// The program of the process that decodes hostile bytes (started by picture-process.ts). It is told no secret, has no
// environment, and answers one picture at a time. It keeps a crash and a hang away from the server; it is no sandbox:
// a decoder that is taken over can do what the server's user can, reading its files included.
import sharp from 'sharp'
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
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'encoded', bytes: data, width: info.width, height: info.height }
  } catch (error) {
    return { kind: 'refused', detail: error instanceof Error ? error.message : String(error) }
  }
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
