import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openObject, sealObject } from '@qingyu/wire/server-object'
import type { Clock } from '../platform/clock.ts'
import { seconds } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Random } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createDocuments } from './documents.ts'
import type { Documents } from './documents.ts'
import { createMediaAddresses } from './media-address.ts'
import { createPictureEncoder } from './picture-encode.ts'
import { knownBy, quarantineKey, takePicture } from './pictures.ts'
import type { TakenPicture, TakePicture } from './pictures.ts'
import { createS3Storage } from './s3-storage.ts'
import type { PictureScan } from './scan.ts'
import { importMasterKey, objectKey } from './sealed-objects.ts'
import { createVideoMedia } from './video/video-media.ts'
import type { VideoMedia } from './video/video-media.ts'

/** The kernel's face: sealed objects by id, their addresses, and pictures as they come from members. */
export interface Media {
  newId(): string
  /** Throws PictureRefused, whose message is fit for the member. */
  takePicture(
    bytes: Uint8Array,
    options: Pick<TakePicture, 'maxBytes' | 'maxSide' | 'announce'>,
  ): Promise<TakenPicture>
  putObject(id: string, bytes: Uint8Array): Promise<void>
  removeObject(id: string): Promise<void>
  /** What was found to be known only after it was stored goes where quarantined pictures are kept; no address reaches it. */
  quarantineObject(id: string): Promise<void>
  /** Back from there. */
  restoreObject(id: string): Promise<void>
  /** What a stored picture is known by; null when it is gone. */
  knowPicture(id: string): Promise<Pick<TakenPicture, 'sha256' | 'looks'> | null>
  /** With the key in its fragment: whoever is told can read it for a day or two. */
  addressOf(id: string): string
  /** The sealed bytes behind a path of /media/, or null when it is forged, over or gone. */
  openAddress(path: string): Promise<{ size: number; stream: Readable; maxAge: number } | null>
  documents: Documents
  video: VideoMedia
  close(): Promise<void>
}

export async function openMedia(
  { dataDir, s3, videoPrograms }: Config,
  clock: Clock,
  random: Random,
  secrets: Secrets,
  settings: Settings,
  scan: PictureScan,
): Promise<Media> {
  const storage = s3 ? await createS3Storage(s3) : createDiskStorage(join(dataDir, 'objects'))
  await storage.check()
  const masterKey = importMasterKey(secrets.derive('media'))
  const addresses = createMediaAddresses(masterKey)
  const encoder = createPictureEncoder()
  const newId = () => random.bytes(16).toString('hex')

  return {
    newId,
    takePicture: (bytes, options) =>
      takePicture(bytes, { ...options, encoder, storage, masterKey, newId, scan }),
    putObject: (id, bytes) => storage.put(id, sealObject(objectKey(masterKey, id), bytes)),
    removeObject: (id) => storage.remove(id),
    quarantineObject: async (id) => {
      // Sealed under its id, whatever key it is stored by; done twice, the second time finds nothing to move.
      const sealed = await storage.get(id)
      if (sealed) await storage.put(quarantineKey(id), sealed)
      await storage.remove(id)
    },
    restoreObject: async (id) => {
      const sealed = await storage.get(quarantineKey(id))
      if (sealed) await storage.put(id, sealed)
      await storage.remove(quarantineKey(id))
    },
    knowPicture: async (id) => {
      const sealed = await storage.get(id)
      return sealed && knownBy(openObject(objectKey(masterKey, id), sealed), encoder)
    },
    addressOf: (id) => addresses.addressOf(id, seconds(clock.now())),
    openAddress: async (path) => {
      const now = seconds(clock.now())
      const address = addresses.verifyAddress(path, now)
      const found = address && (await storage.read(address.objectId))
      return found ? { ...found, maxAge: address.expiresAt - now } : null
    },
    documents: createDocuments(storage, encoder, importMasterKey(secrets.derive('documents')), newId),
    video: createVideoMedia(storage, encoder, masterKey, clock, settings, videoPrograms),
    close: () => encoder.close(),
  }
}
