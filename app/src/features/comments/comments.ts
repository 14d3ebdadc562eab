import type { Calls } from '@qingyu/contract/contract'
import type { ReactNode } from 'react'
import { call } from '../../shell/api.ts'

export type CommentPage = Calls['comments/list']['output']
export type Comment = CommentPage['list'][number]
export type Sort = 'hot' | 'new'

/** Which comments, and where in the list: with a thread, its replies. */
export interface Place {
  videoId: number
  thread?: number
}

/** What is different on each screen that shows comments. */
export interface CommentContext {
  videoId: number
  /** Whose video it is: he may pin. */
  creator: number
  /** Draws the picture of a member, in a round box of 34. */
  face: (address: string) => ReactNode
  onReport: (comment: Comment) => void
}

/** As the server counts: characters that a reader sees, not units of a string. */
export const LONGEST = 300
export const lengthOf = (text: string): number => Array.from(text.trim()).length

export const readComments = (videoId: number, sort: Sort, cursor: string): Promise<CommentPage> =>
  call('comments/list', { id: videoId, sort, cursor }, { showError: false })

export const readThread = (videoId: number, thread: number, cursor: string): Promise<CommentPage> =>
  call('comments/list', { id: videoId, thread, cursor }, { showError: false })
