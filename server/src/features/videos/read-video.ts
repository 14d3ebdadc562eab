import { readVideo as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { holderOf, viewerOf } from './play-address.ts'
import { accessOf } from './videos.policy.ts'
import { presentDetail, viewerIn } from './videos.present.ts'
import { findDetail } from './videos.repo.ts'

export const readVideo = useCase(endpoint, async (call, { id }) => {
  const uid = viewerOf(call.caller)?.uid ?? 0
  const row = await findDetail(call.db, id, uid, call.clock.now())
  const access = row && accessOf(row, viewerIn(uid, row))
  if (!row || !access?.visible) throw call.fail('NOT_FOUND', {})
  return presentDetail(call, row, access, holderOf(call))
})
