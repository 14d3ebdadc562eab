import { createComment as endpoint } from '@qingyu/contract/comments'
import { flagObject } from '../../calls/flag-object.ts'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { dayNumber } from '../../platform/clock.ts'
import { giveExp, lockMember } from '../accounts/accounts.public.ts'
import { countNewComment } from '../videos/videos.public.ts'
import { insertComment, placeBelow } from './comments.repo.ts'
import { COMMENT } from './reported-comment.ts'
import { showComment } from './show-comment.ts'

const HOUR = 3600
const DAY = 86_400

export const createComment = useCase(endpoint, async (call, { id, text, reply_to: answered }) => {
  const { caller, clock, limits, settings, terms } = call
  const { uid } = caller
  await takeAttempt(call, 'comment', String(uid), settings.get('comments.per_hour'), HOUR)
  const createdAt = clock.now()
  const rewarded = settings.get('comments.rewarded_per_day')
  const earns =
    (await limits.take('comment-exp', `${uid} ${dayNumber(createdAt)}`, rewarded, DAY)) === 0
      ? settings.get('comments.exp')
      : 0

  const { made, video } = await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const counted = await countNewComment(tx, id)
    const place =
      answered === undefined ? { threadId: null, replyTo: null } : await placeBelow(tx, id, answered)
    if (!counted || !place) throw call.fail('NOT_FOUND', {})
    const commentId = await insertComment(tx, { ...place, videoId: id, userId: uid, text, createdAt })
    if (earns > 0) await giveExp(tx, uid, earns)
    if (terms.check(text).some(({ severity }) => severity === 'review'))
      await flagObject(tx, { kind: COMMENT, id: commentId })
    return { made: commentId, video: counted }
  })
  const shown = await showComment(call, uid, video, made)
  // Removed by himself in the moment since.
  if (!shown) throw call.fail('NOT_FOUND', {})
  return shown
})
