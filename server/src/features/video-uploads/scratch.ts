import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../calls/services.ts'
import { listClaimed } from '../../media/video/assets.ts'
import type { Config } from '../../platform/config.ts'

/** Where a worker keeps what it is just making, one folder an asset. */

const ASSET = /^[0-9a-f]{32}$/
const work = ({ dataDir }: Config) => join(dataDir, 'work')

export const scratchOf = (config: Config, assetId: string): string => join(work(config), assetId)

/** What attempts that were killed have left on this machine. A folder is made after its claim: none is taken too early. */
export async function sweepScratch({ clock, config, db }: Services): Promise<void> {
  const names = await readdir(work(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const folders = names.filter((name) => ASSET.test(name))
  if (folders.length === 0) return
  const inWork = new Set(await listClaimed(db, folders, clock.now()))
  for (const name of folders)
    if (!inWork.has(name)) await rm(scratchOf(config, name), { recursive: true, force: true })
}
