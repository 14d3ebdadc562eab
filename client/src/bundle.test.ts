import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Chunk {
  fileName: string
  isEntry: boolean
  code: string
  imports: string[]
  modules: string[]
}

const here = fileURLToPath(new URL('.', import.meta.url))
let folder: string
let chunks: Chunk[]

const named = (name: string): Chunk[] =>
  chunks.filter((chunk) => chunk.modules.some((module) => module.includes(name)))
const gzipSize = (some: Chunk[]): number => some.reduce((sum, { code }) => sum + gzipSync(code).length, 0)

/** The entry and all that it imports at once. */
function firstLoad(): Chunk[] {
  const wanted = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of wanted) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      wanted.add(imported)
  }
  return chunks.filter(({ fileName }) => wanted.has(fileName))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qingyu-bundle-'))
  const entry = join(folder, 'app.ts')
  const parts = ['client', 'upload', 'video-upload', 'picture', 'identity', 'errors'].map(
    (name) => `export * from '${here}${name}.ts'`,
  )
  await writeFile(entry, parts.join('\n'))
  const output = await build({
    configFile: false,
    logLevel: 'error',
    // Not as a library: Vite leaves the white space in those.
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = Array.isArray(output)
    ? output.flatMap((one) => one.output)
    : 'output' in output
      ? output.output
      : []
  chunks = outputs.flatMap((one) =>
    one.type === 'chunk' ? [{ ...one, modules: Object.keys(one.modules) }] : [],
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('what a browser loads of the client is small, and holds no validator, no contract and nothing of Node', () => {
  expect(named('client/src/client.ts')).toEqual(chunks.filter(({ isEntry }) => isEntry))
  expect(named('valibot')).toEqual([])
  expect(named('/contract/')).toEqual([])
  for (const { code, imports } of chunks) {
    expect(code).not.toMatch(/["'`]node:/)
    expect(imports.filter((name) => !chunks.some(({ fileName }) => fileName === name))).toEqual([])
  }
  const size = gzipSize(firstLoad())
  process.stdout.write(`client: ${size} bytes gzip, and ${gzipSize(chunks) - size} more on demand\n`)
  expect(size).toBeLessThan(10 * 1024)
})

test('curves and ciphers lie in a chunk that only a browser without WebCrypto loads', () => {
  for (const name of ['@noble/curves', '@noble/ciphers']) {
    expect(named(name)).toHaveLength(1)
    for (const chunk of named(name)) expect(firstLoad()).not.toContain(chunk)
  }
})

test('what sends a film lies in a chunk that only somebody with a film loads', () => {
  expect(named('/tus-js-client/').length).toBeGreaterThan(0)
  for (const chunk of named('/tus-js-client/')) expect(firstLoad()).not.toContain(chunk)
})
