import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { assertStorageKey, checkByUse, StorageFull } from './storage.ts'
import type { Storage } from './storage.ts'

// Longer than any object takes to write, so that a neighbour's unfinished file is never taken for a left-over.
const ABANDONED_AFTER_MS = 24 * 3600 * 1000

export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  const unfinished = join(root, 'unfinished')

  function pathOf(key: string): string {
    assertStorageKey(key)
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }

  async function place(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const temporary = join(unfinished, randomUUID())
    try {
      await makeFolder(unfinished)
      await makeFolder(dirname(path))
      await write(temporary)
      // The name appears with the whole object behind it or not at all, whenever the power goes.
      await rename(temporary, path)
      // Two names of one file: renaming one to the other leaves both.
      await rm(temporary, { force: true })
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(temporary, { force: true })
      throw isFull(error) ? new StorageFull(`no space left under ${root}`, { cause: error }) : error
    }
  }

  const storage: Storage = {
    put: (key, bytes) => place(key, (temporary) => writeDurably(temporary, bytes)),
    putFile: (key, path) =>
      place(key, async (temporary) => {
        await sameFile(path, temporary)
        await chmod(temporary, 0o600)
        await syncFile(temporary)
      }),
    async get(key) {
      return ifPresent(readFile(pathOf(key)))
    },
    async read(key) {
      const handle = await ifPresent(open(pathOf(key)))
      if (!handle) return null
      const { size } = await handle.stat()
      return { size, stream: handle.createReadStream() }
    },
    async fetchFile(key, path) {
      if (!(await ifPresent(stat(pathOf(key))))) return false
      await sameFile(pathOf(key), path)
      return true
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async check() {
      await checkByUse(storage, root)
      await removeAbandoned(unfinished)
    },
  }
  return storage
}

/** Puts left half-written by a killed server: nobody can name them, so nobody else would ever remove them. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const found = await ifPresent(stat(path))
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** Another name for it where both lie on one file system: at once, however large it is. */
async function sameFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String(codeOf(error)))) throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  // A new folder survives a power cut only once the folder that names it is on the disk.
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function ifPresent<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
