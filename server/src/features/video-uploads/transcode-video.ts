import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import {
  claimAsset,
  endClaim,
  failAsset,
  finishAsset,
  giveBackAsset,
  saveManifest,
} from '../../media/video/assets.ts'
import type { Claim } from '../../media/video/assets.ts'
import { NoVideoPrograms } from '../../media/video/ffmpeg-programs.ts'
import type { AssetManifest } from '../../media/video/manifest.ts'
import { VideoRefused } from '../../media/video/video-refusal.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { ClaimLost, holdClaim } from './hold-claim.ts'
import type { HeldClaim } from './hold-claim.ts'
import { dropSource, removeAsset } from './remove-assets.ts'
import { scratchOf } from './scratch.ts'
import { steps } from './video-uploads.copy.ts'

/** A file that killed this many workers will kill the next one too. */
const MOST_ATTEMPTS = 5
/** Per cent that is left for storing what was made. */
const STORING = 5
/** Of the feature works, which knows us: told by name, so that we need not know it. */
const ASSET_ENDED = 'works:asset-ended'

let toldOfPrograms = false

/** One attempt at an asset, if nobody else is at it. */
export async function transcodeVideo(
  services: Services,
  assetId: string,
  ending: AbortSignal,
): Promise<void> {
  const { clock, config, db } = services
  const claimed = await claimAsset(db, assetId, clock.now())
  if (!claimed) return
  await using claim = holdClaim(services, claimed, ending)
  if (claim.attempt > MOST_ATTEMPTS)
    return settle(services, claim, (tx) => failAsset(tx, claim, 'gave-up'), true)

  const folder = scratchOf(config, assetId)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await make(services, claim, claimed.manifest, folder)
    await settle(services, claim, (tx) => finishAsset(tx, claim, made), true)
  } catch (error) {
    await settleFailed(services, claim, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function make(
  { db, media, settings }: Services,
  claim: HeldClaim,
  before: AssetManifest | null,
  folder: string,
): Promise<AssetManifest> {
  const { assetId, signal } = claim
  const source = join(folder, 'source')
  if (!(await media.video.fetchSource(assetId, source)))
    throw new VideoRefused('broken', 'its file is not in the storage')
  const output = join(folder, 'made')
  await mkdir(output)
  const made = await media.video.transcode(source, output, {
    previewSeconds: settings.get('videos.preview_seconds'),
    previewPercent: settings.get('videos.preview_percent'),
    maxSeconds: settings.get('uploads.video_max_seconds'),
    tell: ({ percent, step }) => claim.tell(Math.floor((percent * (100 - STORING)) / 100), step),
    signal,
  })
  claim.tell(100 - STORING, steps.storing)
  const plan = await media.video.plan(assetId, made)
  claim.assert()
  // Whatever lies in the storage is named by the row, also what an attempt under other settings has left.
  if (before) await media.video.remove(assetId, before, plan)
  if (!(await saveManifest(db, claim, plan))) throw new ClaimLost('the claim was lost while it was made')
  await media.video.store(assetId, made, plan, () => claim.assert())
  return plan
}

async function settleFailed(services: Services, claim: HeldClaim, error: unknown): Promise<void> {
  const { log } = services
  const giveBack = (counts: boolean) =>
    settle(services, claim, (tx) => giveBackAsset(tx, claim, counts), false)
  // Whatever it then broke with.
  if (error instanceof ClaimLost || claim.signal.aborted) return giveBack(false)
  if (error instanceof VideoRefused) {
    log.info({ reason: error.reason, detail: error.detail, asset: claim.assetId }, 'a video was refused')
    return settle(services, claim, (tx) => failAsset(tx, claim, error.reason), true)
  }
  if (error instanceof NoVideoPrograms) {
    if (!toldOfPrograms) log.warn(error.message)
    toldOfPrograms = true
    return giveBack(false)
  }
  if (claim.attempt < MOST_ATTEMPTS) await giveBack(true)
  else await settle(services, claim, (tx) => failAsset(tx, claim, 'gave-up'), true)
  // Logged as a failed job, which is tried again: by then it is in another's hands, done, or failed.
  throw error
}

/**
 * The end of an attempt. Where the claim was lost nothing is written: another has it, or it is unwanted, and its objects
 * wait until nobody writes them any more, which is now.
 */
async function settle(
  { db }: Services,
  claim: Claim,
  write: (tx: Tx) => Promise<boolean>,
  ends: boolean,
): Promise<void> {
  const payload = { asset: claim.assetId }
  await db.transaction(async (tx) => {
    if (await write(tx)) {
      if (!ends) return
      await enqueue(tx, dropSource, payload)
      await addJob(tx, ASSET_ENDED, payload)
    } else if (await endClaim(tx, claim)) await enqueue(tx, removeAsset, payload, claim.assetId)
  })
}
