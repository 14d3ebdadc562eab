import { flagOf } from '@qingyu/contract/shapes'
import { buyVideo as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { buy } from '../../ledger/buy.ts'
import { coinsOf, UNITS_PER_COIN, unitsOf } from '../../ledger/money.ts'
import { addJob } from '../../platform/jobs.ts'
import { findAccess } from './access.repo.ts'
import { holderOf, playAddress } from './play-address.ts'
import { isForSale, shareOf } from './videos.policy.ts'
import { openedBy } from './videos.present.ts'
import { sellerOf } from './videos.repo.ts'

/** By its name: whoever takes works down builds on this feature, and not the other way round. */
const REFUND_BUYERS = 'works:refund-buyers'

export const buyVideo = useCase(endpoint, async (call, { id, request_id: requestId }) => {
  const { uid } = call.caller
  const { clock, db, settings } = call
  const at = clock.now()
  const look = async () => openedBy(await findAccess(db, id, uid, at), uid)
  const video = await look()
  if (!video) throw call.fail('NOT_FOUND', {})
  if (!isForSale(video, uid)) throw call.fail('NOT_FOR_SALE', {})

  const { creator, level } = await sellerOf(db, video.author)
  const bought = await buy(db, {
    buyer: uid,
    requestId,
    subject: 'video',
    subjectId: String(id),
    price: unitsOf(video.coins),
    creator,
    share: shareOf(settings.get('works.shares'), level),
    at,
  })
  // Whole coins: with so many more it is enough.
  if (bought.code === 'NOT_ENOUGH_COINS')
    throw call.fail(bought.code, { short: Math.ceil(bought.short / UNITS_PER_COIN) })
  if (bought.code === 'SPENDING_LIMIT') throw call.fail(bought.code, { left: coinsOf(bought.left) })
  if (bought.code !== undefined) throw call.fail(bought.code, {})
  // Purchases are paid many at once and hold no lock on the work: one that was taken down meanwhile is given back.
  if (!(await look())) {
    await addJob(db, REFUND_BUYERS, { id })
    throw call.fail('NOT_FOUND', {})
  }
  return {
    entitled: flagOf(true),
    play_url: playAddress(call, video.assetId, 'full', holderOf(call)),
    coins: coinsOf(bought.balance),
  }
})
