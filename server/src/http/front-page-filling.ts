import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from './app-build.ts'

interface FilledPage {
  text: string
  etag: string
  bodies: { identity: () => string; gzip: () => Promise<Buffer>; br: () => Promise<Buffer> }
}

/** A page is compressed once for as long as what is written into it stays the same. */
export function createFilling(template: string) {
  const latest = new Map<string, FilledPage>()
  return (variant: string, parts: Record<string, string>): FilledPage => {
    const text = template.replaceAll(/<!--(\w+)-->/g, (comment, part: string) => parts[part] ?? comment)
    const kept = latest.get(variant)
    if (kept?.text === text) return kept
    let zipped: Promise<Buffer> | undefined
    let brotlied: Promise<Buffer> | undefined
    const page: FilledPage = {
      text,
      etag: etagOf(text),
      bodies: {
        identity: () => text,
        gzip: () => (zipped ??= promisify(gzip)(text)),
        br: () =>
          (brotlied ??= promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      },
    }
    latest.set(variant, page)
    return page
  }
}
