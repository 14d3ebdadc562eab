import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function withTemporaryFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'qingyu-'))
  try {
    return await work(join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
