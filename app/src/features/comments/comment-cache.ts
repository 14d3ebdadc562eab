import { patch } from '../../shell/query.ts'
import type { Comment, CommentPage, Place, Sort } from './comments.ts'
import { listKey, threadKey } from './comment-keys.ts'
import { copy } from './copy.ts'

/** What has been read of comments, and how it changes before it is read again. */

const SORTS: readonly Sort[] = ['hot', 'new']

const changeList = (page: CommentPage, change: (list: Comment[]) => Comment[], more = 0): CommentPage => ({
  ...page,
  list: change(page.list),
  total: Math.max(0, page.total + more),
})

const keysOf = ({ videoId, thread }: Place): string[] => [
  ...SORTS.map((sort) => listKey(videoId, sort)),
  ...(thread === undefined ? [] : [threadKey(videoId, thread)]),
]

/** One comment, in every list that shows it. */
export function changeComment(place: Place, id: number, change: (comment: Comment) => Comment): void {
  for (const key of keysOf(place))
    patch<CommentPage>(key, (page) =>
      changeList(page, (list) => list.map((one) => (one.id === id ? change(one) : one))),
    )
}

/** Mine shows at once where I look: below what is pinned, or at the end of its thread. */
export function addComment({ videoId, thread }: Place, made: Comment): void {
  for (const sort of SORTS)
    patch<CommentPage>(listKey(videoId, sort), (page) =>
      changeList(page, (list) => (thread === undefined ? below(list, made) : answer(list, thread, made)), 1),
    )
  if (thread !== undefined)
    patch<CommentPage>(threadKey(videoId, thread), (page) =>
      // It comes with the last page, if that has not come yet.
      changeList(page, (list) => (page.has_more ? list : [...list, made]), 1),
    )
}

const FIRST_REPLIES = 2

const below = (list: Comment[], made: Comment): Comment[] => {
  const pinned = list.filter((one) => one.pinned)
  return [...pinned, made, ...list.filter((one) => !one.pinned)]
}

const answer = (list: Comment[], thread: number, made: Comment): Comment[] =>
  list.map((one) =>
    one.id === thread
      ? {
          ...one,
          replies: one.replies + 1,
          first_replies:
            one.first_replies.length < FIRST_REPLIES ? [...one.first_replies, made] : one.first_replies,
        }
      : one,
  )

/** Mine goes; where others have answered, its empty place stays. */
export function dropComment({ videoId, thread }: Place, gone: Comment): void {
  const { id } = gone
  for (const sort of SORTS)
    patch<CommentPage>(listKey(videoId, sort), (page) =>
      changeList(page, (list) => (thread === undefined ? leave(list, gone) : unanswer(list, thread, id)), -1),
    )
  if (thread !== undefined)
    patch<CommentPage>(threadKey(videoId, thread), (page) =>
      changeList(page, (list) => list.filter((one) => one.id !== id), -1),
    )
}

const leave = (list: Comment[], { id, replies }: Comment): Comment[] =>
  replies === 0
    ? list.filter((one) => one.id !== id)
    : list.map((one) => (one.id === id ? emptied(one) : one))

const emptied = (one: Comment): Comment => ({
  ...one,
  removed: 1,
  text: copy.gone,
  author: { uid: 0, nickname: '', avatar_url: '', is_vip: 0, is_creator: 0 },
  likes: 0,
  liked: 0,
  mine: 0,
  pinned: 0,
})

const unanswer = (list: Comment[], thread: number, id: number): Comment[] =>
  list.map((one) =>
    one.id === thread
      ? {
          ...one,
          replies: Math.max(0, one.replies - 1),
          first_replies: one.first_replies.filter((reply) => reply.id !== id),
        }
      : one,
  )
