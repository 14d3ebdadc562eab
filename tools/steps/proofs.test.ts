import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listProofs, runProof } from './proofs.ts'

let folder: string
let printed: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'))
  printed = []
  const print = (...parts: unknown[]) => void printed.push(parts.map(String).join(' '))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function write(name: string, body: string, needsDiskGb = 0): Promise<void> {
  const script = `export const about = 'about ${name}'
    export const needsDiskGb = ${needsDiskGb}
    export async function prove(report) { ${body} }`
  await writeFile(join(folder, `${name}.ts`), script)
}

test('lists what can be proved', async () => {
  await write('soak', '')
  await write('kill', '', 3)
  const proofs = await listProofs(folder)
  expect(proofs).toMatchObject([
    { name: 'kill', about: 'about kill', needsDiskGb: 3 },
    { name: 'soak', about: 'about soak' },
  ])
})

test('counts what holds and what does not, and prints the figures', async () => {
  await write('mixed', `report.figure('kills', 7); report.check('one', true); report.check('two', false)`)
  expect(await runProof(folder, 'mixed')).toEqual({ passed: 1, failed: 1 })
  expect(printed).toEqual(['about mixed', '  kills: 7', '  holds: one', '  FAILS: two'])
})

test('a proof that breaks off has failed', async () => {
  await write('broken', `report.check('one', true); throw new Error('lost the connection')`)
  expect(await runProof(folder, 'broken')).toEqual({ passed: 1, failed: 1 })
  expect(printed.join('\n')).toContain('lost the connection')
})

test('does not begin what the disk cannot hold', async () => {
  await write('huge', `report.check('never run', true)`, 1e9)
  expect(await runProof(folder, 'huge')).toEqual({ passed: 0, failed: 1 })
  expect(printed.at(-1)).toContain('needs 1000000000 GB')
})

test('gives each proof a folder and removes it', async () => {
  await write(
    'files',
    `
    const { writeFileSync } = await import('node:fs')
    writeFileSync(report.folder + '/x', 'x'); report.figure('folder', report.folder); report.check('written', true)`,
  )
  expect(await runProof(folder, 'files')).toEqual({ passed: 1, failed: 0 })
  const path = printed.find((line) => line.includes('folder: '))?.split(': ')[1] ?? ''
  await expect(readdir(path)).rejects.toThrow('ENOENT')
})

test('says that a name is unknown', async () => {
  expect(await runProof(folder, '../secret')).toEqual({ passed: 0, failed: 1 })
  expect(printed).toEqual(['There is no proof "../secret"; "npm run prove" lists them.'])
})
