import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemRandom } from './random.ts'
import { loadSecrets } from './secrets.ts'

const folder = () => mkdtemp(join(tmpdir(), 'secrets-'))
const load = (directory: string, env?: string) => loadSecrets(directory, env, systemRandom)

it('makes one secret at first start, readable by its owner only, and finds it again', async () => {
  const directory = await folder()
  const first = await load(directory)
  const file = join(directory, 'master-secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await chmod(file, 0o644)
  const second = await load(directory)
  expect(second.fingerprint).toBe(first.fingerprint)
  expect(second.derive('wire key 1')).toEqual(first.derive('wire key 1'))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('processes that start together agree on one', async () => {
  const directory = await folder()
  const all = await Promise.all(Array.from({ length: 8 }, () => load(directory)))
  expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(1)
})

it('derives another key for each purpose, and none of them tells the master', async () => {
  const directory = await folder()
  const secrets = await load(directory)
  const master = (await readFile(join(directory, 'master-secret'), 'utf8')).trim()
  const keys = ['media', 'limits', 'fingerprint', 'upload key'].map((purpose) =>
    secrets.derive(purpose).toString('base64url'),
  )
  expect(new Set([master, ...keys]).size).toBe(5)
})

it('takes the environment before the file, and refuses a damaged one with a sentence', async () => {
  const directory = await folder()
  const given = await load(directory, Buffer.alloc(32, 1).toString('base64url'))
  expect(given.fingerprint).toBe(
    (await load(await folder(), Buffer.alloc(32, 1).toString('base64url'))).fingerprint,
  )
  await writeFile(join(directory, 'master-secret'), 'half')
  await expect(load(directory)).rejects.toThrow('is damaged')
})
