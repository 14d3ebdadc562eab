import { call } from '../../shell/api.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { invalidate } from '../../shell/query.ts'
import { signedIn as signedInFor } from '../../shell/signed-in.ts'
import { addComment, changeComment, dropComment } from './comment-cache.ts'
import { cacheKey } from './comment-keys.ts'
import type { Comment, Place } from './comments.ts'
import { copy } from './copy.ts'

/** What one does to comments. A failed call has said so itself. */

export const signedIn = (): boolean => signedInFor(copy.loginFirst)

const turns = new Map<number, number>()

/** Shows at once; what the server says of the last press counts. */
export async function toggleLike(place: Place, { id, liked: before, likes }: Comment): Promise<void> {
  if (!signedIn()) return
  const liked = before === 1 ? 0 : 1
  const turn = (turns.get(id) ?? 0) + 1
  turns.set(id, turn)
  const show = (now: Pick<Comment, 'liked' | 'likes'>) => {
    if (turns.get(id) === turn) changeComment(place, id, (comment) => ({ ...comment, ...now }))
  }
  show({ liked, likes: Math.max(0, likes + (liked ? 1 : -1)) })
  try {
    show(await call('comments/liking', { id, liked }))
  } catch {
    show({ liked: before, likes })
  }
}

/** Throws when it was not taken: what was written stays in the field. */
export async function sendComment(videoId: number, text: string, answered: Answered | null): Promise<void> {
  const made = await call('comments/create', {
    id: videoId,
    text,
    ...(answered && { reply_to: answered.id }),
  })
  addComment(answered ? { videoId, thread: answered.thread } : { videoId }, made)
  toast(copy.sent, 'ok')
}

/** Whom one answers, and in which thread. */
export interface Answered {
  id: number
  thread: number
  nickname: string
}

export const answering = ({ thread }: Place, { id, author }: Comment): Answered => ({
  id,
  thread: thread ?? id,
  nickname: author.nickname,
})

export async function copyComment({ text }: Comment): Promise<void> {
  try {
    // There is no clipboard on a page that came over http.
    await navigator.clipboard.writeText(text)
    toast(copy.copied, 'ok')
  } catch {
    toast(copy.copyFailed, 'warn')
  }
}

export async function removeComment(place: Place, comment: Comment): Promise<void> {
  const sure = await confirmDialog({
    title: copy.removeTitle,
    message: copy.removeMessage,
    confirm: copy.remove,
    danger: true,
  })
  if (!sure) return
  try {
    await call('x/comments/remove', { id: comment.id })
  } catch {
    return
  }
  dropComment(place, comment)
  toast(copy.removed, 'ok')
}

export async function pinComment({ videoId }: Place, { id, pinned }: Comment): Promise<void> {
  try {
    await call('x/comments/pin', { id, pinned: pinned ? 0 : 1 })
  } catch {
    return
  }
  toast(pinned ? copy.unpinDone : copy.pinDone, 'ok')
  // Its place among the hottest has changed.
  invalidate(cacheKey(videoId))
}
