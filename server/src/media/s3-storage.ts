import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
/** One is held at a time; a bucket takes 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024

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

  async function tellingWhenFull(send: Promise<unknown>): Promise<void> {
    try {
      await send
    } catch (error) {
      const isFull =
        error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE
      throw isFull ? new StorageFull(`no space left in bucket ${settings.bucket}`, { cause: error }) : error
    }
  }

  /** In parts, each of which the SDK can send again when the connection breaks, as it could not a stream. */
  async function putParts(key: string, path: string): Promise<void> {
    const object = { ...place(key), ContentType: 'application/octet-stream' }
    await using file = await open(path)
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(object))
    try {
      const parts: { ETag: string | undefined; PartNumber: number }[] = []
      const buffer = Buffer.allocUnsafe(PART_BYTES)
      for (let number = 1; ; number++) {
        const length = await fill(file, buffer, (number - 1) * PART_BYTES)
        if (length === 0 && number > 1) break
        const part = { ...place(key), UploadId, PartNumber: number, ContentLength: length }
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...part, Body: buffer.subarray(0, length) }),
        )
        parts.push({ ETag, PartNumber: number })
        if (length < PART_BYTES) break
      }
      const whole = { ...place(key), UploadId, MultipartUpload: { Parts: parts } }
      await client.send(new sdk.CompleteMultipartUploadCommand(whole))
    } catch (error) {
      // Parts that are never put together are kept, and charged for, until somebody says that they are not wanted. The
      // first error is the one to tell.
      await client.send(new sdk.AbortMultipartUploadCommand({ ...place(key), UploadId })).catch(() => {})
      throw error
    }
  }

  const storage: Storage = {
    async put(key, bytes) {
      const command = new sdk.PutObjectCommand({
        ...place(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
      })
      await tellingWhenFull(client.send(command))
    },
    async putFile(key, path) {
      await tellingWhenFull(putParts(key, path))
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
    async fetchFile(key, path) {
      const found = await storage.read(key)
      if (!found) return false
      await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return true
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

/** A read may give less than there is. */
async function fill(file: FileHandle, buffer: Buffer, from: number): Promise<number> {
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, from + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length
}
