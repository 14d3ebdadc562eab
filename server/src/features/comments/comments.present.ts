import type { listComments } from '@qingyu/contract/comments'
import type { OutputOf } from '@qingyu/contract/endpoint'
import { flagOf } from '@qingyu/contract/shapes'
import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import type { ShownRow } from './comment-pages.repo.ts'

type Comment = OutputOf<typeof listComments>['list'][number]
type Reply = Comment['first_replies'][number]

/** What stands in the place of a comment that is gone while others' answers to it are not. */
const REMOVED_TEXT = '评论已删除'

interface Seen {
  media: Services['media']
  /** Who looks, 0 for a visitor. */
  uid: number
  /** Whose video it is. */
  creator: number
}

/** Rows in the order of the page, the first replies of each below it. */
export function presentComments(seen: Seen, page: readonly ShownRow[], rows: readonly ShownRow[]): Comment[] {
  const below = Map.groupBy(
    rows.filter((row) => row.below).toSorted((one, other) => one.id - other.id),
    ({ threadId }) => threadId,
  )
  return page.map((row) => ({
    ...presentOne(seen, row),
    pinned: flagOf(row.pinned),
    replies: row.replies,
    first_replies: (below.get(row.id) ?? []).map((reply) => presentOne(seen, reply)),
  }))
}

function presentOne({ media, uid, creator }: Seen, row: ShownRow): Reply {
  const { id, userId, createdAt, toUid } = row
  const isShown = row.state === 'shown'
  return {
    id,
    text: isShown ? row.text : REMOVED_TEXT,
    removed: flagOf(!isShown),
    author: {
      uid: isShown ? userId : 0,
      nickname: isShown ? (row.nickname ?? '') : '',
      avatar_url: isShown && row.avatarId ? media.addressOf(row.avatarId) : '',
      is_vip: flagOf(isShown && row.vip),
      is_creator: flagOf(isShown && userId === creator),
    },
    created_at: seconds(createdAt),
    likes: isShown ? row.likes : 0,
    liked: flagOf(isShown && row.liked),
    mine: flagOf(isShown && userId === uid),
    reply_to: toUid === null ? null : { uid: toUid, nickname: row.toNickname ?? '' },
  }
}
