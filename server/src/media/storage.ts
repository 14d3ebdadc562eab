import type { Readable } from 'node:stream'

/** Objects by key, on disk or in a bucket. Whoever puts has sealed what must not be read. */
export interface Storage {
  /** The whole object or nothing, durable when it resolves; replaces what was there. Throws StorageFull. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * The same for what is too large to hold. The file stays where it is and must not change any more: on disk the object
   * may be the same file under another name.
   */
  putFile(key: string, path: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** For what is too large to hold: the stream must be read to its end or destroyed. */
  read(key: string): Promise<{ size: number; stream: Readable } | null>
  /** The object as a file of its reader's, who only reads it: see putFile. False when there is none. */
  fetchFile(key: string, path: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Proves at start that objects can be written, read and removed, or throws a sentence for the operator. */
  check(): Promise<void>
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

// One lower-case name without a slash: no way out of a folder, nothing hidden, the same key on every file system. The
// first four characters are the two levels of folders on disk.
const KEY = /^[a-z0-9]{4}[a-z0-9._-]{0,120}$/

export function assertStorageKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
}

/** What both kinds do to prove themselves. */
export async function checkByUse(storage: Storage, where: string): Promise<void> {
  const key = `check-${crypto.randomUUID()}`
  const sample = crypto.getRandomValues(new Uint8Array(64))
  try {
    await storage.put(key, sample)
    const found = await storage.get(key)
    if (!found || Buffer.compare(found, sample) !== 0) throw new Error('reads back something else')
    await storage.remove(key)
  } catch (error) {
    throw new Error(`storage at ${where} cannot be used: ${describe(error)}`, { cause: error })
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A refused connection arrives as an AggregateError without a message.
  return error.message || String(Reflect.get(error, 'code') ?? error.name)
}
