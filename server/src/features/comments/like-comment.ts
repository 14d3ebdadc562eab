import { likeComment as endpoint } from '@qingyu/contract/comments'
import { flagOf } from '@qingyu/contract/shapes'
import { useCase } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { visibleVideo } from '../videos/videos.public.ts'
import { lockShown, setLike } from './comments.repo.ts'

export const likeComment = useCase(endpoint, async (call, { id, liked: wanted }) => {
  const { uid } = call.caller
  return call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const found = await lockShown(tx, id, uid)
    if (!found || !(await visibleVideo(tx, found.subjectId, uid))) throw call.fail('NOT_FOUND', {})
    const liked = wanted === undefined ? !found.liked : wanted === 1
    const likes = await setLike(tx, id, uid, liked ? call.clock.now() : null)
    return { liked: flagOf(liked), likes }
  })
})
