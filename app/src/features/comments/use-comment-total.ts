import { useQuery } from '../../shell/query.ts'
import { listKey } from './comment-keys.ts'
import { readComments } from './comments.ts'

/** Of all there are; undefined until the list has come. */
export const useCommentTotal = (videoId: number): number | undefined =>
  useQuery({ key: listKey(videoId, 'hot'), read: () => readComments(videoId, 'hot', '') }).data?.total
