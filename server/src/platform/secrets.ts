import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from './random.ts'
import { StartError } from './start-error.ts'

/**
 * One master secret, from the environment or from a file made at first start (mode 0600). Everything else is derived
 * from it by purpose, so there is one thing to back up and none in the database or the repository.
 */
export interface Secrets {
  /** Purposes are literals of the code, a few dozen in all: each key is derived once. */
  derive(purpose: string): Buffer
  /** With the key of that purpose, kept as a KeyObject: from bytes Node makes one at every call, at ten times the cost. */
  hmac(purpose: string, text: string): Buffer
  /** Names the master without telling it: all processes of one database must hold the same. */
  fingerprint: string
}

const MASTER_BYTES = 32

export function secretsFrom(master: Uint8Array): Secrets {
  const derived = new Map<string, Buffer>()
  const derive = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, 'qingyu', purpose, MASTER_BYTES))
    derived.set(purpose, key)
    return key
  }
  const keys = new Map<string, KeyObject>()
  const hmac = (purpose: string, text: string) => {
    const key = keys.get(purpose) ?? createSecretKey(derive(purpose))
    keys.set(purpose, key)
    return createHmac('sha256', key).update(text).digest()
  }
  return { derive, hmac, fingerprint: derive('fingerprint').toString('base64url') }
}

export async function loadSecrets(
  dataDir: string,
  fromEnvironment: string | undefined,
  random: Random,
): Promise<Secrets> {
  if (fromEnvironment !== undefined) return secretsFrom(decodeMaster(fromEnvironment, 'MASTER_SECRET'))
  const file = join(dataDir, 'master-secret')
  await mkdir(dataDir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept !== undefined) {
    await chmod(file, 0o600)
    return secretsFrom(decodeMaster(kept, file))
  }
  const master = random.bytes(MASTER_BYTES)
  await writeOnce(file, `${file}.${random.uuid()}`, `${master.toString('base64url')}\n`)
  return loadSecrets(dataDir, undefined, random)
}

/** Whole or not at all, and never over another process's: a temporary file on disk, then a link that must be new. */
async function writeOnce(file: string, temporary: string, text: string): Promise<void> {
  const handle = await open(temporary, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  // The name, too, has to outlast a power failure: what is sealed from now on cannot be read without this file.
  const folder = await open(dirname(file))
  await folder.sync()
  await folder.close()
}

function decodeMaster(text: string, where: string): Buffer {
  const master = Buffer.from(text.trim(), 'base64url')
  if (master.length !== MASTER_BYTES)
    throw new StartError(
      `The master secret in ${where} is damaged: it must be ${MASTER_BYTES} bytes in base64url.`,
    )
  return master
}

/** Equality that takes the same time wherever the two differ. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
