import { Readable } from 'node:stream'
import { assertStorageKey, checkByUse, StorageFull } from './storage.ts'
import type { Storage } from './storage.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const INSUFFICIENT_STORAGE = 507

/** The SDK is loaded here and only here: a server that keeps its objects on disk does not pay for it. */
export async function createS3Storage(settings: S3Settings): Promise<Storage> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Most compatible servers know neither buckets as host names nor the SDK's newer checksums; objects are sealed
    // with a tag of their own.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })

  function place(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key)
    return { Bucket: settings.bucket, Key: key }
  }

  const storage: Storage = {
    async put(key, bytes) {
      const command = new sdk.PutObjectCommand({
        ...place(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
      })
      try {
        await client.send(command)
      } catch (error) {
        const isFull =
          error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE
        throw isFull ? new StorageFull(`no space left in bucket ${settings.bucket}`, { cause: error }) : error
      }
    },
    async get(key) {
      const found = await storage.read(key)
      if (!found) return null
      return Buffer.concat(await found.stream.toArray())
    },
    async read(key) {
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(place(key)))
        if (!(Body instanceof Readable) || ContentLength === undefined) {
          throw new Error(`bucket ${settings.bucket} answered without an object`)
        }
        return { size: ContentLength, stream: Body }
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand(place(key)))
    },
    async check() {
      await checkByUse(storage, `${settings.endpoint}, bucket ${settings.bucket}`)
    },
  }
  return storage
}
