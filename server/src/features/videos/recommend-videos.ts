import { recommendVideos as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { viewerOf } from './play-address.ts'
import { rankedBeside } from './ranked-beside.ts'
import { choose, MOST } from './recommend.policy.ts'
import { listUnseen } from './recommend.repo.ts'
import { findVisibleVideo } from './video-comments.repo.ts'
import { presentCard } from './videos.present.ts'

export const recommendVideos = useCase(endpoint, async (call, { id }) => {
  const uid = viewerOf(call.caller)?.uid ?? 0
  const video = await findVisibleVideo(call.db, id, uid)
  if (!video) throw call.fail('NOT_FOUND', {})
  const ranked = new Map((await rankedBeside(call, video)).map((one) => [one.id, one]))
  // Twice as many: of one author only few are taken.
  const cards = await listUnseen(call.db, [...ranked.keys()], uid, call.clock.now(), 2 * MOST)
  const shown = cards.flatMap((row) => {
    const one = ranked.get(row.id)
    return one ? [{ ...one, row }] : []
  })
  return {
    list: choose(shown).map(({ row, why, whyTag }) => ({ ...presentCard(call, row), why, why_tag: whyTag })),
  }
})
