import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../../platform/config.ts'

/**
 * Uploads that are on their way, as files of the machine that takes them: of one request (`forms`), or resumable and
 * with a description beside each (`tus`, whose names and shape are those of @tus/file-store).
 */

const DAY_MS = 86_400_000
export const UNFINISHED_FOR_MS = DAY_MS

export const formsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads', 'forms')
export const tusFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads', 'tus')

export async function makePartsFolders(config: Config): Promise<void> {
  for (const folder of [formsFolder(config), tusFolder(config)])
    await mkdir(folder, { recursive: true, mode: 0o700 })
}

const description = v.object({
  id: v.string(),
  metadata: v.object({ uid: v.string(), uuid: v.string() }),
})

/** The resumable uploads of a member that are not finished. */
export async function listParts(config: Config, uid: number): Promise<{ id: string; uuid: string }[]> {
  const found: { id: string; uuid: string }[] = []
  for (const name of await namesIn(tusFolder(config))) {
    if (!name.endsWith('.json')) continue
    const text = await readFile(join(tusFolder(config), name), 'utf8').catch(() => '{}')
    const part = v.safeParse(description, parseJson(text))
    if (part.success && part.output.metadata.uid === String(uid))
      found.push({ id: part.output.id, uuid: part.output.metadata.uuid })
  }
  return found
}

export async function discardPart(config: Config, id: string): Promise<void> {
  // The description last: what has one is found again.
  for (const name of [id, `${id}.json`]) await rm(join(tusFolder(config), name), { force: true })
}

export async function discardParts(config: Config, uid: number): Promise<void> {
  for (const { id } of await listParts(config, uid)) await discardPart(config, id)
}

/** What nobody has gone on with for a day; by the files' own clock. */
export async function sweepParts(config: Config, now = Date.now()): Promise<void> {
  for (const folder of [formsFolder(config), tusFolder(config)])
    for (const name of await namesIn(folder)) {
      if (name.endsWith('.json')) continue
      const found = await stat(join(folder, name)).catch(() => null)
      if (!found || now - found.mtimeMs <= UNFINISHED_FOR_MS) continue
      await rm(join(folder, name), { force: true })
      await rm(join(folder, `${name}.json`), { force: true })
    }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Being written right now, or cut off by a power failure.
    return undefined
  }
}
