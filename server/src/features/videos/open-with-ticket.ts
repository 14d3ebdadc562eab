import { flagOf } from '@qingyu/contract/shapes'
import { openWithTicket as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { unitsOf } from '../../ledger/money.ts'
import { useTicket } from '../../ledger/tickets.ts'
import { findAccess, holdAccess } from './access.repo.ts'
import { holderOf, playAddress } from './play-address.ts'
import { isForSale, ticketFits } from './videos.policy.ts'
import { openedBy, presentOpened } from './videos.present.ts'

export const openWithTicket = useCase(endpoint, async (call, { id, use, request_id: requestId }) => {
  const { uid } = call.caller
  const { clock, db, settings } = call
  const at = clock.now()
  const holder = holderOf(call)
  const maxCoins = settings.get('tickets.max_coins')
  if (use === 0) {
    const video = openedBy(await findAccess(db, id, uid, at), uid)
    if (!video) throw call.fail('NOT_FOUND', {})
    if (!isForSale(video, uid)) throw call.fail('NOT_FOR_SALE', {})
    const opened = presentOpened(call, video.assetId, video.access, holder)
    const fits = opened.entitled === 0 && ticketFits(video, video.tickets, maxCoins)
    return { ...opened, fits: flagOf(fits), tickets: video.tickets }
  }

  if (requestId === undefined)
    throw call.fail('INVALID_INPUT', { field: 'request_id', reason: '请求编号格式不正确' })
  const { used, assetId } = await db.transaction(async (tx) => {
    // Held until the ticket is used: a work that is taken down at that moment opens nothing.
    const video = openedBy(await holdAccess(tx, id, uid, at), uid)
    if (!video) throw call.fail('NOT_FOUND', {})
    if (!isForSale(video, uid)) throw call.fail('NOT_FOR_SALE', {})
    const price = unitsOf(video.coins)
    const ticket = {
      uid,
      requestId,
      subject: 'video',
      subjectId: String(id),
      price,
      maxPrice: unitsOf(maxCoins),
      at,
    }
    return { used: await useTicket(tx, ticket), assetId: video.assetId }
  })
  if (used.code !== undefined) throw call.fail(used.code, {})
  return {
    entitled: flagOf(true),
    play_url: playAddress(call, assetId, 'full', holder),
    fits: flagOf(true),
    tickets: used.left,
  }
})
