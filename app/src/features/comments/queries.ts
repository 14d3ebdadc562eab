import { call } from '../../shell/api.ts'
import { useQuery } from '../../shell/query.ts'
import { useEndless } from '../../shell/use-endless.ts'
import type { Endless } from '../../shell/use-endless.ts'
import { listKey, threadKey } from './comment-keys.ts'
import { readComments, readThread } from './comments.ts'
import type { CommentPage, Sort } from './comments.ts'

/** Likes change while one reads on: what has sunk since may come on a later page again. */
function once(endless: Endless<CommentPage>): Endless<CommentPage> {
  const { data } = endless
  if (!data) return endless
  const seen = new Map(data.list.toReversed().map((one) => [one.id, one]))
  return { ...endless, data: { ...data, list: [...seen.values()].toReversed() } }
}

export const useComments = (videoId: number, sort: Sort): Endless<CommentPage> =>
  once(useEndless(listKey(videoId, sort), (cursor) => readComments(videoId, sort, cursor)))

export const useThread = (videoId: number, thread: number): Endless<CommentPage> =>
  once(useEndless(threadKey(videoId, thread), (cursor) => readThread(videoId, thread, cursor)))

const readPhrases = () => call('comments/saoTalk', {}, { showError: false })

export const usePhrases = (): readonly string[] =>
  useQuery({ key: 'comment-phrases', read: readPhrases }).data?.list ?? []
