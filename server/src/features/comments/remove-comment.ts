import { removeComment as endpoint } from '@qingyu/contract/comments'
import { useCase } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { lockVideos } from '../videos/videos.public.ts'
import { findComment, lockComments } from './comments.repo.ts'
import { takeOutComments } from './take-out-comments.ts'

export const removeComment = useCase(endpoint, async (call, { id }) => {
  const { uid } = call.caller
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const found = await findComment(tx, id)
    if (found?.userId !== uid) throw call.fail('COMMENT_NOT_YOURS', {})
    await lockVideos(tx, [found.subjectId])
    // It may have gone while we waited.
    if ((await lockComments(tx, [id])).get(id) !== uid) throw call.fail('COMMENT_NOT_YOURS', {})
    await takeOutComments(tx, [id])
  })
  return {}
})
