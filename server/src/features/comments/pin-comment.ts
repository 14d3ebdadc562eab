import { pinComment as endpoint } from '@qingyu/contract/comments'
import { useCase } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { lockVideos, visibleVideo } from '../videos/videos.public.ts'
import { findComment, pin, unpin } from './comments.repo.ts'

export const pinComment = useCase(endpoint, async (call, { id, pinned }) => {
  const { uid } = call.caller
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const found = await findComment(tx, id)
    if (!found) throw call.fail('NOT_FOUND', {})
    const videoId = found.subjectId
    if ((await visibleVideo(tx, videoId, uid))?.author !== uid) throw call.fail('NOT_FOUND', {})
    await lockVideos(tx, [videoId])
    if (pinned === 0) await unpin(tx, videoId, id)
    else if (!(await pin(tx, videoId, id))) throw call.fail('NOT_FOUND', {})
  })
  return {}
})
