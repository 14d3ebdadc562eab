import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import { takeAttempt } from '../../calls/use-case.ts'
import { StorageFull } from '../../media/storage.ts'
import {
  announceAsset,
  endClaim,
  findByClientId,
  isBeingStored,
  markStored,
} from '../../media/video/assets.ts'
import type { VideoAsset } from '../../media/video/assets.ts'
import { NoVideoPrograms } from '../../media/video/ffmpeg-programs.ts'
import { uniqueViolation } from '../../platform/database.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { removeAsset } from './remove-assets.ts'
import { notTaken } from './video-uploads.copy.ts'
import { transcodeAsset } from './video-uploads.jobs.ts'

const DAY = 86_400

export interface VideoFile {
  uid: number
  /** The uuid that the client made for this upload. */
  clientId: string
  path: string
  /** What it is to be called, if nothing of this `clientId` is there yet. */
  id: string
}

/** Not the file's fault: its message is fit for the member. */
export class VideoNotTaken extends Error {
  override readonly name = 'VideoNotTaken'
  readonly reason: keyof typeof notTaken

  constructor(reason: keyof typeof notTaken, options?: ErrorOptions) {
    super(notTaken[reason], options)
    this.reason = reason
  }
}

/**
 * Takes a whole file of a member: looked at, stored, to be transcoded by a worker. It is his until a work is made of it,
 * and gone after a day if none is. Sent again, even at the same time, it is the same upload. The file itself stays the
 * caller's to remove. Throws VideoRefused, VideoNotTaken, Refused TOO_MANY.
 */
export async function receiveVideo(services: Services, file: VideoFile): Promise<{ id: string }> {
  const { clock, db, log, media, settings } = services
  const { uid, clientId, path } = file
  const known = await findByClientId(db, uid, clientId)
  if (known && !isBeingStored(known)) return accepted(known)

  if (!known)
    await takeAttempt(services, 'upload-video', String(uid), settings.get('uploads.videos_per_day'), DAY)
  try {
    await lookAt(services, path)
    const sha256 = await sha256Of(path)
    // Left by a server that died, or being stored right now by another request with the same file.
    if (known && known.sha256 !== sha256) throw new VideoNotTaken('another-file')
    const id = known?.id ?? file.id
    if (!known) {
      const { size: bytes } = await stat(path)
      await db.transaction(async (tx) => {
        // A deletion comes before this, and there is no owner any more, or after it, and finds the row.
        if (!(await lockMember(tx, uid))) throw new VideoNotTaken('owner-gone')
        await announceAsset(tx, { id, ownerId: uid, clientId, bytes, sha256 }, clock.now())
      })
    }
    await media.video.putSource(id, path)
    const stored = await db.transaction(async (tx) => {
      if (!(await markStored(tx, id))) return false
      await enqueue(tx, transcodeAsset, { asset: id }, id)
      return true
    })
    return stored ? { id } : await storedByAnother(services, file, id)
  } catch (error) {
    // Sent twice at once: the other one is the upload; and it may have finished and removed the file that both had.
    const other = await findByClientId(db, uid, clientId)
    if (other && !isBeingStored(other)) return accepted(other)
    if (uniqueViolation(error) === 'video_assets_client_id') return receiveVideo(services, file)
    if (!(error instanceof StorageFull)) throw error
    log.error({ err: error }, 'the storage is full: no video can be taken')
    throw new VideoNotTaken('storage-full', { cause: error })
  }
}

/** Refuses at once what no worker could use. Where there is no ffmpeg it waits for a worker that has one. */
async function lookAt({ media, settings }: Services, path: string): Promise<void> {
  try {
    await media.video.probe(path, { maxSeconds: settings.get('uploads.video_max_seconds') })
  } catch (error) {
    if (!(error instanceof NoVideoPrograms)) throw error
  }
}

function accepted({ id, state }: VideoAsset): { id: string } {
  if (state === 'removing') throw new VideoNotTaken('being-removed')
  return { id }
}

/** By a request with the same file; or the member has left meanwhile, and what we put goes too. */
async function storedByAnother(
  { db }: Services,
  { uid, clientId }: VideoFile,
  id: string,
): Promise<{ id: string }> {
  const asset = await findByClientId(db, uid, clientId)
  if (asset) return accepted(asset)
  await db.transaction(async (tx) => {
    if (await endClaim(tx, { assetId: id, attempt: 0 })) await enqueue(tx, removeAsset, { asset: id }, id)
  })
  throw new VideoNotTaken('owner-gone')
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
