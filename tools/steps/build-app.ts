import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../app-build/source-hash.ts'
import type { WebApp } from '../app-build/web-apps.ts'

/** The folder that `npm start` and `npm test` keep up to date. */
export const builtApp = (root: string, webApp: WebApp = 'app'): string => join(root, webApp, 'dist')

export const hasApp = (root: string, webApp: WebApp): boolean =>
  existsSync(join(root, webApp, 'vite.config.ts'))

export function isStale(root: string, webApp: WebApp = 'app'): boolean {
  const record = join(builtApp(root, webApp), 'build.json')
  if (!existsSync(record)) return true
  const { id } = JSON.parse(readFileSync(record, 'utf8')) as { id: string }
  return id !== sourceHash(root, webApp)
}

/** Run in a process of its own, whose memory goes with it. */
export const buildScript = (webApp: WebApp): string => join(import.meta.dirname, '..', `build-${webApp}.ts`)

/** Gives back what it says of sizes; rejects with what it complains of. */
export async function buildApp(root: string, webApp: WebApp = 'app', signal?: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [buildScript(webApp)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(complained.trim())
  return said.trimEnd()
}
