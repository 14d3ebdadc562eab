import type { Sort } from './comments.ts'

/** Under which what was read of comments is kept. */

export const cacheKey = (videoId: number): string => `comments/${videoId}/`
export const listKey = (videoId: number, sort: Sort): string => `${cacheKey(videoId)}${sort}`
export const threadKey = (videoId: number, thread: number): string => `${cacheKey(videoId)}thread/${thread}`
