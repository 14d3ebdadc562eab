import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../platform/start-error.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Held in memory: a build that takes its place on the disk is served after a restart, and whole. */
export interface AppFile {
  type: string
  etag: string
  body: Buffer
  /** Where it was compressed. */
  br?: Buffer
  gzip?: Buffer
}

/** A build of the app or of the console, as tools/build-*.ts leaves it. */
export interface AppBuild {
  id: string
  timestamp: number
  pages: string[]
  /** The page, with a place for what the settings decide. */
  html: string
  /** What may be asked for, by its address. */
  files: ReadonlyMap<string, AppFile>
}

const record = v.object({ id: v.string(), timestamp: v.number(), pages: v.array(v.string()) })

/** Undefined where nothing was built, as in most tests of the server. */
export async function openAppBuild(folder: string): Promise<AppBuild | undefined> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { id, timestamp, pages } = v.parse(record, JSON.parse(text))
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    return { id, timestamp, pages, html, files: await listFiles(folder) }
  } catch (error) {
    throw new StartError(`${folder} holds no whole build: build it anew.`, { cause: error })
  }
}

async function listFiles(folder: string): Promise<Map<string, AppFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const present = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, AppFile>()
  for (const location of present) {
    const type = TYPES[extname(location)]
    if (!type) continue
    const body = await readFile(location)
    const file: AppFile = { type, etag: etagOf(body), body }
    if (present.has(`${location}.br`)) file.br = await readFile(`${location}.br`)
    if (present.has(`${location}.gz`)) file.gzip = await readFile(`${location}.gz`)
    files.set(location.slice(folder.length).replaceAll('\\', '/'), file)
  }
  return files
}

/** Weak, because one tag stands for the same content in every encoding. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
