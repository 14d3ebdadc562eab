import { enqueue } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { scanWork } from './scan-work.ts'
import { VIDEO } from './works.kind.ts'
import { secondsOf } from './works.policy.ts'
import { setPrepared } from './works.repo.ts'
import type { WholeWork } from './works.repo.ts'

/**
 * A draft whose film is ready goes to the scan, as its author wished when he wrote it; under his lock and the work's.
 * False while the film is not ready: then this comes again when it is.
 */
export async function submitWork(
  { clock, publication }: Pick<Services, 'clock' | 'publication'>,
  tx: Tx,
  work: WholeWork,
): Promise<boolean> {
  const { id, author, manifest } = work
  if (work.state !== 'draft' || !work.wanted || work.assetState !== 'ready' || !manifest) return false
  await setPrepared(tx, id, secondsOf(manifest.durationMs), work.coverId || (manifest.posters[0] ?? ''))
  await publication.submit(tx, { kind: VIDEO, id, at: clock.now() }, { by: 'author', uid: author })
  await enqueue(tx, scanWork, { id, version: work.version }, String(id))
  return true
}
