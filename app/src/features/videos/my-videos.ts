import type { Calls } from '@qingyu/contract/contract'
import { call } from '../../shell/api.ts'

/** The videos that I bought, marked and watched. */

const quiet = { showError: false }

export type BoughtPage = Calls['chargeVideo/maiguo']['output']
export type MarkedPage = Calls['users/likes']['output']
export type WatchedPage = Calls['x/videos/history']['output']
export type VideoCard = Omit<BoughtPage['list'][number], 'bought_at' | 'paid'>

/** All keys of these lists begin so: what changes one of them invalidates it. */
export const BOUGHT_KEY = 'videos/bought'
export const COLLECTED_KEY = 'videos/collected'
export const LIKED_KEY = 'videos/liked'
export const WATCHED_KEY = 'videos/watched'

export const listBought = (cursor: string): Promise<BoughtPage> =>
  call('chargeVideo/maiguo', { cursor }, quiet)
export const listCollected = (cursor: string): Promise<MarkedPage> =>
  call('x/videos/collected', { cursor }, quiet)
export const listLiked = (cursor: string): Promise<MarkedPage> => call('users/likes', { cursor }, quiet)
export const listWatched = (cursor: string): Promise<WatchedPage> =>
  call('x/videos/history', { cursor }, quiet)

/** Without a list: all of them. */
export const forgetWatched = (ids?: number[]): Promise<unknown> => call('x/videos/forget', ids ? { ids } : {})
