import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type BuiltFiles = Map<string, Buffer>

/** In this order: build.json says that everything is there. */
const LAST = ['sw.js', 'index.html', 'build.json']

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/

export const gzip = (body: Buffer): Buffer => gzipSync(body, { level: 9 })

const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** Beside each file of text the same compressed, so that the server never compresses one twice. */
export function withCompressed(files: BuiltFiles): BuiltFiles {
  const all: BuiltFiles = new Map(files)
  for (const [name, body] of files) {
    // The page is filled in at request time and compressed then.
    if (!COMPRESSIBLE.test(name) || name === 'index.html') continue
    all.set(`${name}.br`, brotli(body)).set(`${name}.gz`, gzip(body))
  }
  return all
}

/**
 * Replaces one build by another under a server that may be reading it: each file appears whole, the page and build.json
 * after what they name. Of two builds at once, which make the same files, both may win.
 */
export async function place(files: BuiltFiles, folder: string): Promise<void> {
  const before = await placedFiles(folder)
  const order = [...files.keys()].toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
  for (const name of order) await put(join(folder, name), files.get(name) ?? '')
  await put(join(folder, 'placed.json'), JSON.stringify(order))
  for (const name of before) if (!files.has(name)) await rm(join(folder, name), { force: true })
}

async function put(path: string, body: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, body)
  await rename(fresh, path)
}

async function placedFiles(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'placed.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}
