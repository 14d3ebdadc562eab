import { fromBase64url } from '@qingyu/wire/bytes'
import { choosePictureCrypto } from '@qingyu/wire/device-crypto'
import { openObject } from '@qingyu/wire/sealed-object'
import { copy } from './copy.ts'
import { CallError } from './errors.ts'
import { pictureType } from './picture-type.ts'
import type { PictureType } from './picture-type.ts'

export interface OpenedPicture {
  bytes: Uint8Array<ArrayBuffer>
  type: PictureType
}

/** The picture cannot be shown; the cause is for the log. Neither ever holds the key. */
export class PictureFailed extends CallError {
  override name = 'PictureFailed'
  constructor(address: string, reason: string, cause?: unknown) {
    super(copy.pictureFailed, { cause: new Error(`${address}: ${reason}`, { cause }) })
  }
}

/** Fetches and decrypts the picture that an address of the API (`/media/….bin#k=…`) stands for. */
export async function openPicture(
  address: string,
  origin: string,
  signal?: AbortSignal,
): Promise<OpenedPicture> {
  const bytes = await openObjectAt(address, origin, signal)
  const type = pictureType(bytes)
  if (!type) throw new PictureFailed(address.replace(/#.*$/, ''), 'it is no picture')
  return { bytes, type }
}

/** Whatever lies sealed under such an address: a picture, or the file of an export. */
export async function openObjectAt(
  address: string,
  origin: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { href: named, hash } = new URL(address, origin)
  const place = named.slice(0, named.length - hash.length)
  const key = fromBase64url(hash.startsWith('#k=') ? hash.slice(3) : '')
  if (key?.length !== 32) throw new PictureFailed(place, 'the address carries no key')

  const stored = await fetchStored(place, signal)
  try {
    return await openObject(await choosePictureCrypto(), key, stored)
  } catch (cause) {
    throw new PictureFailed(place, 'the key does not open it', cause)
  }
}

// Unlike a call this may come from the cache: the bytes under an address never change.
async function fetchStored(place: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const init: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', ...(signal && { signal }) }
  try {
    const response = await fetch(place, init)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } catch (cause) {
    throw new PictureFailed(place, 'it could not be fetched', cause)
  }
}
