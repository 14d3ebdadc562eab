import { createHash } from 'node:crypto'
import type { Services } from '../calls/services.ts'
import { liveUploadKeys } from '../features/accounts/accounts.public.ts'
import { seconds } from '../platform/clock.ts'
import { sameBytes } from '../platform/secrets.ts'
import { plain } from './copy.ts'
import { UploadRefused } from './upload-refusal.ts'

const SIGNED_FOR_SECONDS = 86_400

export interface Signed {
  uid: string
  /** Unix seconds or milliseconds. */
  timestamp: string
  /** What the key of a login session was put behind: see `uploadSign`. */
  text: string
  sign: string
}

/** The member whose live session signed this upload. Throws UploadRefused: also for one who may not act. */
export async function verifySigner(
  services: Services,
  { uid, timestamp, text, sign }: Signed,
): Promise<number> {
  if (!/^[1-9]\d{0,14}$/.test(uid) || !/^\d{10,13}$/.test(timestamp)) throw new UploadRefused(plain.badUpload)
  const stamp = Number(timestamp.slice(0, 10))
  if (Math.abs(stamp - seconds(services.clock.now())) >= SIGNED_FOR_SECONDS)
    throw new UploadRefused(plain.badUpload)
  const keys = await liveUploadKeys(services, Number(uid))
  const isSigned = keys.some((key) => sameBytes(Buffer.from(sign), Buffer.from(uploadSign(text, key))))
  if (!isSigned) throw new UploadRefused(plain.uploadUnsigned)
  return Number(uid)
}

function uploadSign(text: string, key: string): string {
  const inner = createHash('sha256').update(`${text}${key}`).digest('hex')
  return createHash('md5').update(inner).digest('hex')
}

const UUID = /^[\w-]{8,64}$/

/** Of a video: the same fields in a form and as metadata of a resumable upload. */
export async function verifyVideoSigner(
  services: Services,
  { uid = '', uuid = '', timestamp = '', sign = '' }: Partial<Record<string, string | null>>,
): Promise<{ uid: number; clientId: string }> {
  if (!UUID.test(uuid ?? '')) throw new UploadRefused(plain.badUpload)
  const text = `timestamp=${timestamp}&uuid=${uuid}`
  const signed = { uid: uid ?? '', timestamp: timestamp ?? '', text, sign: sign ?? '' }
  return { uid: await verifySigner(services, signed), clientId: uuid ?? '' }
}
