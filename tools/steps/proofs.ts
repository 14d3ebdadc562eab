import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Proof } from '../../bench/src/proof.ts'
import { oneFailed, type Tally } from './tally.ts'

export async function listProofs(folder: string): Promise<(Proof & { name: string })[]> {
  return Promise.all((await namesIn(folder)).map((name) => loadProof(folder, name)))
}

async function namesIn(folder: string): Promise<string[]> {
  const files = existsSync(folder) ? await readdir(folder) : []
  const proofs = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return proofs.map((file) => basename(file, '.ts')).toSorted()
}

async function loadProof(folder: string, name: string): Promise<Proof & { name: string }> {
  const { about, needsDiskGb, prove }: Partial<Proof> = await import(
    pathToFileURL(join(folder, `${name}.ts`)).href
  )
  if (about === undefined || needsDiskGb === undefined || prove === undefined) {
    throw new Error(`${name}.ts does not export about, needsDiskGb and prove`)
  }
  return { name, about, needsDiskGb, prove }
}

export async function runProof(folder: string, name: string): Promise<Tally> {
  if (!(await namesIn(folder)).includes(name)) {
    console.error(`There is no proof "${name}"; "npm run prove" lists them.`)
    return oneFailed
  }
  const { about, needsDiskGb, prove } = await loadProof(folder, name)
  console.log(about)
  const { bavail, bsize } = await statfs(tmpdir())
  const freeGb = (bavail * bsize) / 1e9
  if (freeGb < needsDiskGb) {
    console.error(
      `${tmpdir()} has ${freeGb.toFixed(1)} GB free, this needs ${needsDiskGb} GB: set TMPDIR elsewhere.`,
    )
    return oneFailed
  }
  return collect(prove)
}

async function collect(prove: Proof['prove']): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'qingyu-proof-'))
  try {
    await prove({
      folder,
      figure: (name, value) => console.log(`  ${name}: ${value}`),
      check: (claim, holds) => {
        console.log(`  ${holds ? 'holds' : 'FAILS'}: ${claim}`)
        tally[holds ? 'passed' : 'failed'] += 1
      },
    })
  } catch (error) {
    console.error(error)
    tally.failed += 1
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return tally
}
