import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** A path from the root for our own files (`server/src/http/api.ts`), else the specifier as written. */
  target: string
  typeOnly: boolean
}

export interface SourceFile {
  path: string
  isTest: boolean
  imports: Import[]
}

const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Every TypeScript file of ours with what it imports, found by folder, so that a new one is covered by itself. */
export function sourceFiles(): SourceFile[] {
  return globSync('*/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules') || name.startsWith('data'),
  })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => ({ path, isTest: /\.test\.tsx?$|^e2e\//.test(path), imports: importsOf(path) }))
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return Array.from(text.matchAll(IMPORT), ([, type, from, dynamic]) => ({
    target: resolve(path, from ?? dynamic ?? ''),
    typeOnly: type !== undefined,
  }))
}

function resolve(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier))
  const [, pack, file] = /^@qingyu\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (!pack || !file) return specifier
  return `${pack}/src/${/\.\w+$/.test(file) ? file : `${file}.ts`}`
}
