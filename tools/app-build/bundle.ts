import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, type Rolldown } from 'vite'
import type { BuiltFiles } from './place.ts'
import { sourceHash } from './source-hash.ts'
import type { WebApp } from './web-apps.ts'

export type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** The id of what is about to be built, told to its vite.config.ts. */
export function beginBuild(root: string, webApp: WebApp): string {
  const id = sourceHash(root, webApp)
  process.env['BUILD_ID'] = id
  process.env['NODE_ENV'] = 'production'
  return id
}

/** Ends the process with one sentence where it cannot be built. */
export async function bundlePage(folder: string): Promise<Output> {
  const configFile = join(folder, 'vite.config.ts')
  const built = await build({ configFile, build: { write: false } }).catch((error: unknown) => {
    console.error(error instanceof Error ? stripVTControlCharacters(error.message) : error)
    process.exit(1)
  })
  if (!('output' in built)) throw new Error('Vite built something else than one page')
  return built.output
}

export function addFiles(files: BuiltFiles, output: Output): void {
  for (const file of output)
    files.set(file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source))
}

export function addPublicFiles(files: BuiltFiles, folder: string): void {
  for (const entry of globSync('**/*', { cwd: join(folder, 'public'), withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      files.set(path.slice(join(folder, 'public').length + 1), readFileSync(path))
    }
}
