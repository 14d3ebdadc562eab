import { recommendVideos as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { findAccess } from './access.repo.ts'
import { viewerOf } from './play-address.ts'
import { recommend } from './recommend.policy.ts'
import { listCandidates } from './recommend.repo.ts'
import { openedBy, presentCard } from './videos.present.ts'
import { listCards } from './videos.repo.ts'

export const recommendVideos = useCase(endpoint, async (call, { id }) => {
  const uid = viewerOf(call.caller)?.uid ?? 0
  const now = call.clock.now()
  const video = openedBy(await findAccess(call.db, id, uid, now), uid)
  if (!video) throw call.fail('NOT_FOUND', {})
  const next = recommend(await listCandidates(call.db, video, uid, now))
  const reasons = new Map(next.map((one) => [one.id, one]))
  const cards = await listCards(call.db, [...reasons.keys()])
  return {
    list: cards.map((row) => ({
      ...presentCard(call, row),
      why: reasons.get(row.id)?.why ?? 'popular',
      why_tag: reasons.get(row.id)?.whyTag ?? '',
    })),
  }
})
