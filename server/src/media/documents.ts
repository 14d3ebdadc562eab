import type { KeyObject } from 'node:crypto'
import { openObject, sealObject } from '@qingyu/wire/server-object'
import type { PictureEncoder } from './picture-encode.ts'
import { PictureRefused } from './picture-refusal.ts'
import { sniffPicture } from './picture-sniff.ts'
import { objectKey } from './sealed-objects.ts'
import type { Storage } from './storage.ts'

/**
 * Pictures of identity documents. Re-encoded like every picture, and kept apart from all of them: under a key of their
 * own, by a name that no address can spell, without a look into lists of known pictures.
 */
export interface Documents {
  /** `announce` writes down that the object is about to exist. Throws PictureRefused. */
  take(
    bytes: Uint8Array,
    options: { maxBytes: number; announce: (document: TakenDocument) => Promise<void> },
  ): Promise<TakenDocument>
  /** The picture (WebP), or null when it is gone. For operators, after a second one's yes. */
  open(id: string): Promise<Buffer | null>
  remove(id: string): Promise<void>
}

export interface TakenDocument {
  id: string
  /** Of the picture before sealing. */
  bytes: number
}

const storedAs = (id: string): string => `document-${id}`

export function createDocuments(
  storage: Storage,
  encoder: PictureEncoder,
  masterKey: KeyObject,
  newId: () => string,
): Documents {
  return {
    take: async (original, { maxBytes, announce }) => {
      if (original.length > maxBytes)
        throw new PictureRefused('too-large', `${original.length} bytes, ${maxBytes} allowed`)
      const { format } = sniffPicture(original)
      const { bytes: encoded } = await encoder.encode(original, { format })
      const taken = { id: newId(), bytes: encoded.length }
      await announce(taken)
      await storage.put(storedAs(taken.id), sealObject(objectKey(masterKey, taken.id), encoded))
      return taken
    },
    open: async (id) => {
      const stored = await storage.get(storedAs(id))
      return stored && openObject(objectKey(masterKey, id), stored)
    },
    remove: (id) => storage.remove(storedAs(id)),
  }
}
