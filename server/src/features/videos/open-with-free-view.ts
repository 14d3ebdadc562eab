import { flagOf } from '@qingyu/contract/shapes'
import { openWithFreeView as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { dayNumber } from '../../platform/clock.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { findAccess } from './access.repo.ts'
import { holderOf, playAddress } from './play-address.ts'
import { openedBy } from './videos.present.ts'
import { insertFreeView } from './videos.repo.ts'

export const openWithFreeView = useCase(endpoint, async (call, { id }) => {
  const { uid } = call.caller
  const at = call.clock.now()
  const allowed = call.settings.get('videos.free_daily')
  const { assetId, left } = await call.db.transaction(async (tx) => {
    // Two at once follow each other here, and the second counts what the first took.
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const video = openedBy(await findAccess(tx, id, uid, at), uid)
    if (!video) throw call.fail('NOT_FOUND', {})
    if (video.priceType !== 'vip' || video.author === uid) throw call.fail('NOT_FOR_SALE', {})
    const { freeViewsUsed: used } = video
    // Asked again, or by somebody to whom it is open anyway: costs nothing.
    if (video.access.because !== undefined) return { assetId: video.assetId, left: allowed - used }
    if (used >= allowed) throw call.fail('NO_FREE_VIEW', {})
    await insertFreeView(tx, uid, dayNumber(at), id)
    return { assetId: video.assetId, left: allowed - used - 1 }
  })
  return {
    entitled: flagOf(true),
    play_url: playAddress(call, assetId, 'full', holderOf(call)),
    left: Math.max(0, left),
  }
})
